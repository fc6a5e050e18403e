import { hoursPerDayMax } from "@daybook/contract/core/constants";
import { useRef, useState } from "react";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { type Draft, hoursOf } from "./draft.ts";
import type { Composer } from "./use-composer.ts";
import type { DraftHandle } from "./use-draft.ts";

type Failure = {
  message: string | null;
  /** Errors of single items, by key. */
  items: Record<string, string>;
};

const none: Failure = { message: null, items: {} };

/**
 * Submits a draft, including input still in the fields. A failure is shown in the form and keeps all input.
 * `submittedHours` are the hours already submitted for the day.
 */
export function useSending({ latest }: DraftHandle, composer: Composer, send: (draft: Draft) => Promise<unknown>, submittedHours = 0) {
  const [failure, setFailure] = useState(none);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);

  const run = async () => {
    setFailure(none);
    if (!(await composer.flush())) return;
    const draft = latest();
    if (draft.tasks.length === 0) return void composer.fail({ taskName: "Add at least one task" });
    const hours = Math.round((hoursOf(draft.tasks) + submittedHours) * 100) / 100;
    if (hours > hoursPerDayMax) {
      return setFailure({ ...none, message: `A report can have at most ${hoursPerDayMax} hours. This one would have ${hours}.` });
    }
    try {
      await send(draft);
    } catch (error) {
      setFailure({ message: failureMessage(error), items: itemErrors(error, draft) });
    }
  };

  return {
    failure,
    sending,
    submit: async () => {
      // Ignores clicks while a submit is running.
      if (busy.current) return;
      busy.current = true;
      setSending(true);
      await run();
      busy.current = false;
      setSending(false);
    },
  };
}

const failureMessage = (error: unknown) =>
  error instanceof CallError && error.code === "network"
    ? `${error.message}. Your draft is saved. Submit it again when you're back online.`
    : messageOf(error);

function itemErrors(error: unknown, { tasks }: Draft): Record<string, string> {
  const errors = error instanceof CallError ? error.errors : [];
  const byKey = errors.flatMap(({ path, message }) => {
    const item = tasks[Number(/^tasks\.(\d+)\./.exec(path)?.[1] ?? -1)];
    return item ? [[item.key, message] as const] : [];
  });
  return Object.fromEntries(byKey);
}
