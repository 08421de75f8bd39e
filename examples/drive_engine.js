// Plays a match at random through `edgewise engine`: chance and all seats.
//   node examples/drive_engine.js hoses 2
const { spawn } = require("node:child_process");
const readline = require("node:readline");

const [game = "hoses", players = "2"] = process.argv.slice(2);
const [program, ...words] = (process.env.EDGEWISE ?? "edgewise").split(" ");
const engine = spawn(program, [...words, "engine"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = readline.createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

async function ask(message) {
  engine.stdin.write(JSON.stringify(message) + "\n");
  const answer = JSON.parse((await answers.next()).value);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer;
}

function draw(moves, odds) {
  let left = Math.random() * (odds ? 1 : moves.length);
  return moves.find((move, at) => (left -= odds ? odds[at] : 1) < 0) ?? moves.at(-1);
}

async function main() {
  let status = await ask({ do: "new", game, players: Number(players) });
  while (status.to_move !== null) {
    const { moves, odds } = await ask({ do: "legal" });
    status = await ask({ do: "push", move: draw(moves, odds) });
  }
  console.log(JSON.stringify(status.outcome));
  engine.stdin.end();
}

main();
