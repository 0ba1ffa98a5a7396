import { type AddressInfo, createServer, type Socket } from "node:net";

/** An SMTP server that rejects every recipient, naming the address as real servers do, until it accepts. */
export async function startRejectingMailServer() {
  const sockets = new Set<Socket>();
  const accepted: { to: string; text: string }[] = [];
  let isRejecting = true;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    let to = "";
    let text: string | undefined;
    const respond = (line: string): string | undefined => {
      if (text !== undefined) {
        text += line;
        if (!text.endsWith("\r\n.\r\n")) return undefined;
        accepted.push({ to, text });
        text = undefined;
        return "250 OK";
      }
      if (line.startsWith("RCPT")) {
        to = /<(.+)>/.exec(line)?.[1] ?? "";
        return isRejecting ? `550 5.1.1 <${to}>: unknown` : "250 OK";
      }
      if (!line.startsWith("DATA")) return "250 OK";
      text = "";
      return "354 Go on";
    };
    socket.write("220 mail.test ESMTP\r\n");
    socket.on("data", (data) => {
      const answer = respond(String(data));
      if (answer) socket.write(`${answer}\r\n`);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    setRejecting(value: boolean) {
      isRejecting = value;
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
