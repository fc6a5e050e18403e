/*
 * Recent confirmation: some calls need a sign-in or a confirmed password within the last ten minutes. The API client asks for
 * it here; the dialog in the shell answers.
 */

type Answer = (isConfirmed: boolean) => void;

let answer: Answer | null = null;
let running: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function set(next: Answer | null) {
  answer = next;
  for (const listener of listeners) listener();
}

/** Asks the person to confirm that it is them; false if they cancel, or if no dialog is there. Calls at once share one dialog. */
export function confirmIdentity(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  running ??= new Promise<boolean>((resolve) => set(resolve)).finally(() => {
    running = null;
    set(null);
  });
  return running;
}

/** Answers the open question; null without one. */
export const openConfirmation = () => answer;

export function onConfirmation(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
