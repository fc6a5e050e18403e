import WebSocket from "ws";
import { announcementEvent } from "../../contract/src/core/events.ts";

/** When an announcement arrived, and over how many milliseconds browsers spread their refetches. */
export type Notice = { at: number; spreadMs: number };

export type Client = {
  /** Waits for the next announcement. */
  nextNotice(): Promise<Notice>;
  close(): void;
};

/** A minimal Socket.IO client: thousands of full clients, or of Node's own sockets, would dominate the measurement. */
export async function listen(url: string, cookie: string): Promise<Client> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`, {
    headers: { cookie },
    perMessageDeflate: false,
  });
  const joined = Promise.withResolvers<void>();
  let notice = Promise.withResolvers<Notice>();
  socket.on("error", () => joined.reject(new Error("A socket could not be connected")));
  socket.on("message", (data) => {
    const packet = String(data);
    if (packet.startsWith("0")) socket.send("40");
    else if (packet === "2") socket.send("3");
    else if (packet.startsWith("40")) joined.resolve();
    else if (packet.startsWith(`42["${announcementEvent}"`)) {
      const at = performance.now();
      const [, , spreadMs] = JSON.parse(packet.slice(2)) as [string, unknown, number];
      notice.resolve({ at, spreadMs });
    }
  });
  await joined.promise;
  return {
    nextNotice: () => {
      notice = Promise.withResolvers();
      return notice.promise;
    },
    close: () => socket.close(),
  };
}
