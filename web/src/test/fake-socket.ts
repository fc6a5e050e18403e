import { vi } from "vitest";

type Listener = (...args: unknown[]) => void;

/** A fake client socket; the test plays the server. */
export class FakeSocket {
  connected = false;
  readonly id = "a-socket-of-the-test";
  readonly listeners = new Map<string, Listener>();
  readonly connect = vi.fn();
  readonly disconnect = vi.fn();
  readonly options: Record<string, unknown>;

  constructor(options: Record<string, unknown>) {
    this.options = options;
  }

  on(name: string, listener: Listener) {
    this.listeners.set(name, listener);
    return this;
  }

  /** Emits an event of the server or of the connection. */
  say(name: string, ...args: unknown[]) {
    if (name === "connect") this.connected = true;
    if (name === "disconnect") this.connected = false;
    this.listeners.get(name)?.(...args);
  }
}

/** The sockets opened so far, newest last. */
export const sockets: FakeSocket[] = [];

/** Replaces `io` of socket.io-client. */
export function io(options: Record<string, unknown>) {
  const socket = new FakeSocket(options);
  sockets.push(socket);
  return socket;
}
