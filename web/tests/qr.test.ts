// A QR code is one that another program made of the same text (qrcode 8.2, with the same mask).
import { expect, test } from "vitest";
import { pathOf, qrOf } from "../src/lib/qr";

/** Rows as numbers in base 36, so that they stay short. */
const MADE: [string, string[]][] = [
  [
    "HI?",
    "18oe7 mtz5 ws4d wspp wrx9 mxc1 18prz 5j4 xf24 uzls 10fvy jsn8 8t2h 3e0 18m1m mwxj wrdg wrm0 wr4w muh4 18ppi".split(" "),
  ],
  [
    "http://localhost:8700/t/abcdefghjkmn",
    "8to9kv 4invi9 6hgxnh 6h3w4d 6h3mn1 4jgg1t 8tz2pr u41s 6lp9j0 2exd69 4tzc28 3mujky 8pu424 1f2tx1 688upg 38tydu 4ajx8k 4regl9 5xclgs 63yyxe 6ijunr pesf 8ti15o 4j5d7e 6gy2no 6gw7bj 6h99iq 4iqluy 8txrxg".split(" "),
  ],
  [
    "https://xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.example.org/t/abcdefghjkmn",
    "ruyza4xr eb46ekox keilwyu5 kewh4l7h khtdh0m5 eaezvosh rwyepa4f 14f0um8 inphpb82 ajizxutp iqhuagk7 5qoe7vn5 6wx6fwfe jqxpo0jx 8re9l00n iygwkfhu h28f8e3s omwvt4y5 rxpl505z o4xbwtya 47i6vumg rqtti343 f6ywwqbb kb3cst61 30nbo99e ii7key4j kelsbsd1 cskmo8z5 807ku0b 6lqy0ogd g5q69lw7 cvilqi9e g2nof1mg 2e1hd0d rvjf8uhj e9cb94b6 khbefsvs kep1onmc kho5cabf eadeg0rm rxitpenn".split(" "),
  ],
];

test.each(MADE)("%s", (text, rows) => {
  const size = rows.length;
  const read = qrOf(text)!.map((row) => row.map((isDark) => (isDark ? "1" : "0")).join(""));
  expect(read).toEqual(rows.map((row) => parseInt(row, 36).toString(2).padStart(size, "0")));
});

test("a text that is too long has none, and one that just fits has one", () => {
  expect(qrOf("x".repeat(106))?.length).toBe(41);
  expect(qrOf("x".repeat(107))).toBeNull();
});

test("dark squares make one path", () => {
  expect(pathOf([[true, false], [false, true]])).toBe("M0 0h1v1h-1zM1 1h1v1h-1z");
});
