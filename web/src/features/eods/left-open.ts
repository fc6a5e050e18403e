import type { Api } from "@daybook/contract/core/api";
import type { OutputOf } from "@daybook/contract/core/endpoint";
import { toast } from "#lib/notify/toast.ts";

/** Says which tasks a saved report has not completed, because they have open sub-tasks. */
export function tellLeftOpen({ leftOpen = [] }: Pick<OutputOf<Api["PUT /eod/:id"]>, "leftOpen">) {
  const [first, ...others] = leftOpen;
  if (!first) return;
  const numbers = new Intl.ListFormat("en-GB").format(leftOpen.map(({ number }) => `#${number}`));
  toast.info(others.length === 0 ? `${numbers} stays open: it has open sub-tasks` : `${numbers} stay open: they have open sub-tasks`);
}
