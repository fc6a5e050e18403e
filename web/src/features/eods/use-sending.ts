import { hoursPerDayMax, longDayHours } from "@daybook/contract/core/constants";
import { useRef, useState } from "react";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { useStable } from "#ui/use-stable.ts";
import { type Draft, draftHours } from "./draft.ts";
import type { DraftHandle } from "./use-draft.ts";
import type { RowErrors, Sheet } from "./use-sheet.ts";

/**
 * Submits a draft, including a name still being typed. Asks before a long day. A failure is shown in the form and keeps
 * all input. `submittedHours` are the hours already submitted for the day.
 */
export function useSending({ latest }: DraftHandle, sheet: Sheet, send: (draft: Draft) => Promise<unknown>, submittedHours = 0) {
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);

  const run = async () => {
    setFailure(null);
    if (!sheet.check()) return;
    const draft = latest();
    const hours = Math.round((draftHours(draft) + submittedHours) * 100) / 100;
    if (hours > hoursPerDayMax) return setFailure(`A report can have at most ${hoursPerDayMax} hours. This one would have ${hours}.`);
    if (hours > longDayHours && !(await confirm(longDay(hours)))) return;
    setSending(true);
    try {
      await send(draft);
    } catch (error) {
      setFailure(failureMessage(error));
      sheet.show(rowErrors(error, draft));
    }
  };

  const submit = async () => {
    // Ignores clicks while a submit is running.
    if (busy.current) return;
    busy.current = true;
    await run();
    busy.current = false;
    setSending(false);
  };
  return { failure, sending, submit: useStable(() => void submit()) };
}

const longDay = (hours: number) => ({
  title: `Submit ${hours} hours for one day?`,
  body: `That's more than ${longDayHours} hours. Check for a typo, such as 15 instead of 1.5.`,
  action: `Submit ${hours} hours`,
  cancel: "Check the hours",
});

const failureMessage = (error: unknown) =>
  error instanceof CallError && error.code === "network"
    ? `${error.message}. Your draft is saved. Submit it again when you're back online.`
    : messageOf(error);

function rowErrors(error: unknown, { tasks }: Draft): Record<string, RowErrors> {
  const errors = error instanceof CallError ? error.errors : [];
  const byKey = errors.flatMap(({ path, message }) => {
    const [, index, field] = /^tasks\.(\d+)\.(\w+)/.exec(path) ?? [];
    const row = tasks[Number(index ?? -1)];
    return row ? [[row.key, field === "hoursSpent" ? { hours: message } : { row: message }] as const] : [];
  });
  return Object.fromEntries(byKey);
}
