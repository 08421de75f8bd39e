// Makes moves at a table over the socket, without the page, each by the seat whose turn it is.
async ([table, moves]) => {
  const { token } = JSON.parse(localStorage.getItem("edgewise"));
  const left = [...moves];
  await new Promise((done, fail) => {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
    let last = -1;
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", token }));
    socket.onclose = done;
    socket.onmessage = (event) => {
      const { kind, number, you, views } = JSON.parse(event.data);
      if (kind === "refused") return fail(new Error(event.data));
      if (kind !== "table" || number === last) return;
      if (!left.length) return socket.close();
      last = number;
      socket.send(JSON.stringify({ do: "move", seat: views[you[0]].to_move, number, move: left.shift() }));
    };
  });
}
