import { announcementEvent } from "../../contract/src/core/events.ts";

/** A minimal Socket.IO client: thousands of full clients would dominate the measurement. */
export async function listen(url: string, cookie: string) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`, { headers: { cookie } });
  const failed = new Promise<never>((_resolve, reject) => {
    socket.addEventListener("error", () => reject(new Error("A socket could not be connected")), { once: true });
  });
  let joined = () => {};
  let setArrived = (_at: number) => {};
  const ready = new Promise<void>((resolve) => (joined = resolve));
  const notified = new Promise<number>((resolve) => (setArrived = resolve));
  socket.addEventListener("message", ({ data }: { data: unknown }) => {
    const packet = String(data);
    if (packet.startsWith("0")) socket.send("40");
    else if (packet === "2") socket.send("3");
    else if (packet.startsWith("40")) joined();
    else if (packet.startsWith(`42["${announcementEvent}"`)) setArrived(performance.now());
  });
  await Promise.race([ready, failed]);
  return { socket, notified };
}
