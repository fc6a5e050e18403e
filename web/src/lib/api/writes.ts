import type { Operation } from "@daybook/contract/core/api";
import { socketIdHeader } from "@daybook/contract/core/constants";

type Listener = (operation: Operation, input: object) => void;

let listener: Listener | undefined;
let socketId: string | undefined;

/** Tells the id of this tab's socket, undefined while it is not connected. */
export const setSocketId = (id: string | undefined) => void (socketId = id);

/** Names this tab's socket, so that the server does not tell it of its own change as well. */
export const socketHeaders = (): Record<string, string> => (socketId ? { [socketIdHeader]: socketId } : {});

/** Calls the listener after each successful call that may change something. Returns the function that ends it. */
export function onWritten(next: Listener) {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}

export const written: Listener = (operation, input) => listener?.(operation, input);
