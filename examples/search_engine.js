// A search in another language: it plays a seat of hoses against a greedy bot, through `edgewise engine`.
//   node examples/search_engine.js hoses 200
// Each move gets its share of random ends (UCB1), 32 of them in one message; two messages are always
// under way, so that the engine never waits. With a third argument it only measures: so many seconds in
// the position that the moves on stdin lead to, all moves in turn.
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const readline = require("node:readline");

const [game = "hoses", playouts = "200", seconds] = process.argv.slice(2);
const [program, ...words] = (process.env.EDGEWISE ?? "edgewise").split(" ");
const engine = spawn(program, [...words, "engine"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = readline.createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const BATCH = 32;
let seed = 0;

const send = (message) => engine.stdin.write(JSON.stringify(message) + "\n");
async function receive() {
  const answer = JSON.parse((await answers.next()).value);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer;
}
const ask = (message) => (send(message), receive());

const lead = (scores, seat) => {
  const others = scores.filter((_, at) => at !== seat);
  return scores[seat] - (others.length ? Math.max(...others) : 0);
};

function best(arms, tried, curiosity) {
  const worth = (arm) =>
    arm.asked ? arm.sum / Math.max(1, arm.heard) + curiosity * Math.sqrt(Math.log(tried + 1) / arm.asked) : Infinity;
  return arms.reduce((one, other) => (worth(other) > worth(one) ? other : one));
}

async function search(seat, isOver) {
  const { moves } = await ask({ do: "legal" });
  const arms = moves.map((move) => ({ move, asked: 0, heard: 0, sum: 0 }));
  const underWay = [];
  let asked = 0;
  let heard = 0;
  function sendBatch() {
    const chosen = Array.from({ length: BATCH }, () => {
      const arm = seconds ? arms[asked % arms.length] : best(arms, asked, 6);
      asked++;
      arm.asked++;
      return arm;
    });
    underWay.push(chosen);
    send({ do: "many", messages: chosen.map((arm) => ({ do: "playout", line: [arm.move], seed: seed++ })) });
  }
  sendBatch();
  while (underWay.length) {
    if (!isOver(asked)) sendBatch();
    const chosen = underWay.shift();
    (await receive()).answers.forEach((answer, at) => {
      chosen[at].sum += lead(answer.scores[0], seat);
      chosen[at].heard++;
      heard++;
    });
  }
  return { move: best(arms, asked, 0).move, heard };
}

async function chance() {
  const { moves, odds } = await ask({ do: "legal" });
  let left = Math.random();
  return moves.find((_, at) => (left -= odds[at]) < 0) ?? moves.at(-1);
}

/** The seconds that the engine has worked, where the system tells it. */
function worked() {
  const file = `/proc/${engine.pid}/stat`;
  if (!fs.existsSync(file)) return performance.now() / 1000;
  const fields = fs.readFileSync(file, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function measure() {
  for (const move of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) await ask({ do: "push", move });
  const { to_move: seat } = await ask({ do: "legal" });
  const [began, start] = [worked(), performance.now()];
  const { heard } = await search(seat, () => worked() - began > Number(seconds));
  const wall = (performance.now() - start) / 1000;
  console.log(JSON.stringify({ playouts: heard, seconds: worked() - began, wall }));
}

async function play(status) {
  while (status.to_move !== null) {
    let move;
    if (status.to_move < 0) move = await chance();
    else if (status.to_move === 0) ({ move } = await search(0, (asked) => asked >= Number(playouts)));
    else ({ move } = await ask({ do: "bot", bot: "greedy", seed: seed++ }));
    status = await ask({ do: "push", move });
  }
  console.log(JSON.stringify(status.outcome));
}

async function main() {
  const status = await ask({ do: "new", game });
  await (seconds ? measure() : play(status));
  engine.stdin.end();
}

main();
