import { hoursPerDayMax } from "@daybook/contract/core/constants";
import { useRef, useState } from "react";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { type Draft, hoursOf } from "./draft.ts";
import type { Composer } from "./use-composer.ts";
import type { DraftHandle } from "./use-draft.ts";

type Failure = { sentence: string | null; /** What was said about single items, by their key. */ items: Record<string, string> };

const none: Failure = { sentence: null, items: {} };

/**
 * Sends a draft. What stands in the fields goes along; a failure is told in the form and leaves every word where it
 * was typed. `elsewhere` are hours that the day has already.
 */
export function useSending({ latest }: DraftHandle, composer: Composer, send: (draft: Draft) => Promise<unknown>, elsewhere = 0) {
  const [failure, setFailure] = useState(none);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);

  const run = async () => {
    setFailure(none);
    if (!(await composer.settle())) return;
    const draft = latest();
    if (draft.tasks.length === 0) return void composer.fail({ taskName: "Add at least one task" });
    const hours = Math.round((hoursOf(draft.tasks) + elsewhere) * 100) / 100;
    if (hours > hoursPerDayMax) {
      return setFailure({ ...none, sentence: `A day has at most ${hoursPerDayMax} hours. This report would have ${hours}.` });
    }
    try {
      await send(draft);
    } catch (error) {
      setFailure({ sentence: sentenceFor(error), items: itemsIn(error, draft) });
    }
  };

  return {
    failure,
    sending,
    submit: async () => {
      // A second press while the first is on its way does nothing.
      if (busy.current) return;
      busy.current = true;
      setSending(true);
      await run();
      busy.current = false;
      setSending(false);
    },
  };
}

const sentenceFor = (error: unknown) =>
  error instanceof CallError && error.code === "network"
    ? `${error.message}. Your draft is kept; submit it again when you are connected.`
    : messageOf(error);

function itemsIn(error: unknown, { tasks }: Draft): Record<string, string> {
  const problems = error instanceof CallError ? error.errors : [];
  const named = problems.flatMap(({ path, message }) => {
    const item = tasks[Number(/^tasks\.(\d+)\./.exec(path)?.[1] ?? -1)];
    return item ? [[item.key, message] as const] : [];
  });
  return Object.fromEntries(named);
}
