import type { ReactNode } from "react";

export type Question = {
  /** `Delete 3 tasks?` */
  title: string;
  /** The consequences, and for how long they can be undone. */
  body: ReactNode;
  /** The label of the confirm button: `Delete 3 tasks`. */
  action: string;
  /** Red confirm button, for destructive actions. */
  danger?: boolean;
  /** The label of the cancel button; `Cancel` by default. */
  cancel?: string;
};

type OpenQuestion = Question & { answer: (yes: boolean) => void };

let current: OpenQuestion | null = null;
const listeners = new Set<() => void>();

function set(next: OpenQuestion | null) {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Asks for confirmation in a dialog; resolves to true if the user confirms. Needs `<ConfirmDialog />`. A second question
 * cancels the first.
 */
export function confirm(question: Question): Promise<boolean> {
  current?.answer(false);
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

export const currentQuestion = () => current;

export function onQuestion(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
