// Sets up a match and plays it over the socket, without the page, until a wanted move is legal.
async ([wish, wanted, avoided, moves]) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(wish) });
  const table = await answer.json();
  if (!answer.ok) throw new Error(table.sentence);
  const kept = JSON.parse(localStorage.getItem("edgewise") ?? "{}");
  localStorage.setItem("edgewise", JSON.stringify({ ...kept, name: "Ada", token: table.token }));
  const [want, avoid] = [new RegExp(wanted), new RegExp(avoided || "^$")];
  await new Promise((done, fail) => {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${table.id}/socket`);
    let [last, made] = [-1, 0];
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", token: table.token }));
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.kind === "refused") return fail(new Error(event.data));
      if (message.kind !== "table" || message.number === last) return;
      for (const [seat, view] of Object.entries(message.views)) {
        const found = view.outcome || (made >= moves && view.legal.some((text) => want.test(text)));
        if (found) {
          socket.onclose = done;
          return socket.close();
        }
        if (view.to_move !== Number(seat)) continue;
        last = message.number;
        made += 1;
        const liked = view.legal.filter((text) => !avoid.test(text));
        const laid = liked.filter((text) => text.includes("@"));
        const from = laid.length ? laid : liked.length ? liked : view.legal;
        const move = from[(made * 7919) % from.length];
        socket.send(JSON.stringify({ do: "move", seat: Number(seat), number: last, move }));
        return;
      }
    };
  });
  return table.id;
}
