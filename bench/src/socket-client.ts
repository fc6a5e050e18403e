import { announcementEvent } from "../../contract/src/core/events.ts";

/** When an announcement arrived, and over how many milliseconds browsers spread their refetches. */
export type Notice = { at: number; spreadMs: number };

/** A minimal Socket.IO client: thousands of full clients would dominate the measurement. */
export async function listen(url: string, cookie: string) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`, { headers: { cookie } });
  const failed = new Promise<never>((_resolve, reject) => {
    socket.addEventListener("error", () => reject(new Error("A socket could not be connected")), { once: true });
  });
  let joined = () => {};
  let setArrived = (_notice: Notice) => {};
  const ready = new Promise<void>((resolve) => (joined = resolve));
  const notified = new Promise<Notice>((resolve) => (setArrived = resolve));
  socket.addEventListener("message", ({ data }: { data: unknown }) => {
    const packet = String(data);
    if (packet.startsWith("0")) socket.send("40");
    else if (packet === "2") socket.send("3");
    else if (packet.startsWith("40")) joined();
    else if (packet.startsWith(`42["${announcementEvent}"`)) {
      const [, , spreadMs] = JSON.parse(packet.slice(2)) as [string, unknown, number];
      setArrived({ at: performance.now(), spreadMs });
    }
  });
  await Promise.race([ready, failed]);
  return { socket, notified };
}
