import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = "http://127.0.0.1:8700";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: { outDir: "../src/edgewise/server/static", emptyOutDir: true, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: server, ws: true } } },
  // Tests run what the browser runs, not what a server would render.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/reader.ts"] },
}));
