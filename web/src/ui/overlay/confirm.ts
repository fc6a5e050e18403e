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
  /** The label of another way to go on, beside the confirm button. */
  alternative?: string;
  /** The label of the cancel button; `Cancel` by default. */
  cancel?: string;
};

export type Answer = "action" | "alternative" | null;
type OpenQuestion = Question & { answer: (answer: Answer) => void };

let current: OpenQuestion | null = null;
const listeners = new Set<() => void>();

function set(next: OpenQuestion | null) {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Asks a question in a dialog; resolves to null if the user cancels. Needs `<Overlays />`. A second question cancels the
 * first.
 */
export function choose(question: Question): Promise<Answer> {
  current?.answer(null);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (answer) => {
        set(null);
        resolve(answer);
      },
    });
  });
}

/** Asks for confirmation; resolves to true if the user confirms. */
export const confirm = async (question: Question) => (await choose(question)) === "action";

export const currentQuestion = () => current;

export function onQuestion(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
