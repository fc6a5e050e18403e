import { startTransition, useEffect, useRef, useState } from "react";
import { typeIntoDialog } from "./type-ahead.ts";

type State<Subject> = { subject: Subject | null; opened: boolean; opening: number };

/**
 * State of a dialog: its subject and whether it is open. The subject stays during the exit transition; `key` changes with
 * each opening, so that a form keyed by it resets. Opening is a transition: the page paints that the button was pressed before
 * the dialog renders. Render nothing before the first opening:
 * `{dialog.subject && <Dialog key={dialog.key} user={dialog.subject} opened={dialog.opened} onClose={dialog.close} />}`
 */
export function useDialog<Subject>() {
  const [{ subject, opened, opening }, setState] = useState<State<Subject>>({
    subject: null,
    opened: false,
    opening: 0,
  });
  const releaseKeys = useRef(() => {});
  useEffect(() => () => releaseKeys.current(), []);
  return {
    subject,
    opened,
    key: opening,
    open: (next: Subject) => {
      releaseKeys.current = typeIntoDialog();
      startTransition(() => setState((before) => ({ subject: next, opened: true, opening: before.opening + 1 })));
    },
    close: () => {
      releaseKeys.current();
      setState((before) => ({ ...before, opened: false }));
    },
  };
}
