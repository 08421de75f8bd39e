// Who reads the page in tests: somebody whose browser asks for English.
import { vi } from "vitest";

vi.stubGlobal("navigator", { languages: ["en"] });
