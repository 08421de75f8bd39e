// A bot in another language: it answers each message "choose" with one of its legal moves.
//   edgewise arena hoses "cmd:node examples/own_bot.js" greedy --matches 40
const lines = require("node:readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const { id, legal, seed } = JSON.parse(line);
  const move = legal[seed % legal.length];
  process.stdout.write(JSON.stringify({ id, ok: true, move }) + "\n");
});
