import type { ReactNode } from "react";

export type Question = {
  /** `Delete 3 tasks?` */
  title: string;
  /** What goes, and for how long it can be undone. */
  body: ReactNode;
  /** The deed, as it stands on the button: `Delete 3 tasks`. */
  action: string;
  /** Red; for what destroys. */
  danger?: boolean;
  /** The way out; `Cancel` if not said. */
  cancel?: string;
};

type Asked = Question & { answer: (yes: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(next: Asked | null) {
  asked = next;
  for (const listener of listeners) listener();
}

/**
 * Asks before something that cannot be taken back lightly; true once the person has pressed the deed. Shown by
 * `<ConfirmDialog />`. A second question answers the first with no.
 */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });
}

export const currentQuestion = () => asked;

export function onQuestion(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
