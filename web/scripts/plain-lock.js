// Takes every address out of the lock file: run it after a dependency was added or renewed.
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
for (const entry of Object.values(lock.packages)) {
  delete entry.resolved;
  delete entry.funding;
  delete entry.deprecated;
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
