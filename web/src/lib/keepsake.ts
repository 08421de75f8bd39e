// A picture to keep: drawn apart from the page, as a drawing or as dots, and given to the browser.
import { type ComponentProps, flushSync, mount, unmount } from "svelte";
import Keepsake from "../table/Keepsake.svelte";

/** How many dots a picture has at most on its longer side. */
const MOST_DOTS = 2400;

export interface Drawing {
  svg: string;
  width: number;
  height: number;
}

/** Draws a match. */
export function draw(props: ComponentProps<typeof Keepsake>): Drawing {
  const target = document.createElement("div");
  const drawn = mount(Keepsake, { target, props });
  flushSync();
  const node = target.querySelector("svg")!;
  const svg = new XMLSerializer().serializeToString(node);
  const { width, height } = node.viewBox.baseVal;
  void unmount(drawn);
  return { svg: svg.replaceAll(/<!--.*?-->/g, ""), width, height };
}

/** The same as dots, for programs that know no drawings. */
export async function dotsOf({ svg, width, height }: Drawing): Promise<Blob> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(2, MOST_DOTS / Math.max(width, height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error())), "image/png"));
}

/** Gives something to the browser to be saved. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
