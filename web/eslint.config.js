// Style and traps that the types do not see.
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default defineConfig(
  { ignores: ["node_modules", "src/lib/schema.d.ts"] },
  ts.configs.recommended,
  ts.configs.stylistic,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: { eqeqeq: ["error", "always", { null: "ignore" }], "prefer-const": "error" },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      "prefer-const": "off",
      "svelte/prefer-const": "error",
      // The page has two addresses and no router that could resolve them.
      "svelte/no-navigation-without-resolve": "off",
      // Sets and maps here are made, read and thrown away; what changes is replaced as a whole.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
