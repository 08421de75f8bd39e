// Plays on for whoever this browser is, over a socket beside the page, until the match is over.
(table) => {
  const { token } = JSON.parse(localStorage.getItem("edgewise"));
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  let last = -1;
  socket.onopen = () => socket.send(JSON.stringify({ do: "hello", token }));
  socket.onmessage = (event) => {
    const { kind, number, you, views } = JSON.parse(event.data);
    if (kind !== "table" || number === last) return;
    const [seat] = you;
    const view = views[seat];
    if (view.outcome) return socket.close();
    if (view.to_move !== seat) return;
    last = number;
    const laid = view.legal.filter((text) => text.includes("@"));
    const from = laid.length ? laid : view.legal;
    socket.send(JSON.stringify({ do: "move", seat, number, move: from[(number * 7919) % from.length] }));
  };
};
