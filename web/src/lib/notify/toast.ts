import type { ReactNode } from "react";

/*
 * The toast API. The toast limit (`toastMax`) and the duration are constants of the contract; `ui/feedback/toaster.tsx`
 * applies them.
 */

export type ToastKind = "success" | "error" | "info";

type Options = {
  /** Adds an *Undo* button to the toast. */
  undo?: () => void;
  /** 16 px, instead of the icon of the kind: a bin for a deletion. */
  icon?: ReactNode;
};

export type Toast = Options & { id: string; kind: ToastKind; message: string };

/** Displays toasts; `ui/feedback/toaster.tsx` registers itself as one. */
export type ToastPresenter = { show: (toast: Toast) => void; hide: (id: string) => void };

/** Toasts raised before a presenter was there. */
let queue: Toast[] = [];
let presenter: ToastPresenter | undefined;
let requested = false;
let count = 0;
const listeners = new Set<() => void>();

function show(kind: ToastKind, message: string, options: Options = {}) {
  const id = `toast-${++count}`;
  const next: Toast = { ...options, id, kind, message };
  if (presenter) presenter.show(next);
  else queue.push(next);
  if (!requested) {
    requested = true;
    for (const listener of listeners) listener();
  }
  return id;
}

function hide(id: string) {
  queue = queue.filter((each) => each.id !== id);
  presenter?.hide(id);
}

/** Shows one sentence for three seconds at the top right: `toast.success("3 tasks deleted", { undo })`. Returns its id. */
export const toast = {
  success: (message: string, options?: Options) => show("success", message, options),
  error: (message: string, options?: Options) => show("error", message, options),
  info: (message: string, options?: Options) => show("info", message, options),
  hide,
};

/** Whether any toast has been raised; the toast area loads with the first one. */
export const hasToasts = () => requested;

/** Calls the listener when the first toast is raised. Returns the unsubscribe function. */
export function onFirstToast(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Registers the presenter and hands it the queued toasts. Returns the function that removes it. */
export function presentToasts(next: ToastPresenter) {
  presenter = next;
  for (const each of queue.splice(0)) next.show(each);
  return () => {
    if (presenter === next) presenter = undefined;
  };
}

/** Drops the toasts that no presenter has shown; for tests. */
export const clearQueuedToasts = () => void queue.splice(0);
