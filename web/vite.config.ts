import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = "http://127.0.0.1:8700";

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/edgewise/server/static", emptyOutDir: true, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
