import type { PreviewEntry } from "@daybook/contract/reminders";
import { useState } from "react";
import { toast } from "#ui/feedback/toasts.tsx";
import { type SendResult, useSendRemindersMutation } from "./reminders.api.ts";
import { sentText } from "./reminder-labels.ts";

type LeftOut = { name: string; reasons: string[] };
export type Outcome = { sent: string; skipped: LeftOut[] };

/** In a toast there is room for one. */
const leftOutText = ([first, ...rest]: LeftOut[]) =>
  first && rest.length === 0 ? `${first.name} was left out: ${first.reasons.join(", ")}` : `${rest.length + 1} people were left out`;

/**
 * Sends reminders and says what became of them; `outcome` keeps who was left out, and why, until it is put away.
 * @param entries where their names stand
 * @param options `showsOutcome`: the screen shows it, so that no toast has to
 */
export function useSendReminders(entries: PreviewEntry[], { showsOutcome = false } = {}) {
  const { mutate, isPending } = useSendRemindersMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const nameOf = (id: string) => entries.find(({ user }) => user._id === id)?.user.name ?? "somebody";

  const tell = (result: SendResult) => {
    const sent = sentText(result, nameOf);
    const skipped = result.skipped.map(({ userId, reasons }) => ({ name: nameOf(userId), reasons }));
    setOutcome(skipped.length > 0 ? { sent, skipped } : null);
    if (skipped.length === 0) toast.success(sent);
    else if (!showsOutcome) toast.info(`${sent}. ${leftOutText(skipped)}`);
  };
  return {
    remind: (userIds: string[], done?: () => void) =>
      mutate(userIds, {
        onSuccess: (result) => {
          tell(result);
          done?.();
        },
      }),
    isPending,
    outcome,
    forget: () => setOutcome(null),
  };
}
