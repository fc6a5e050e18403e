import type { PreviewEntry } from "@daybook/contract/reminders/reminders";
import { useState } from "react";
import { toast } from "#lib/notify/toast.ts";
import { type SendResult, useSendRemindersMutation } from "./reminders.api.ts";
import { sentText } from "./reminder-labels.ts";

type Skipped = { name: string; reasons: string[] };
export type Outcome = { sent: string; skipped: Skipped[] };

/**
 * Sends reminders and reports the result; `outcome` contains the skipped users until dismissed.
 * @param entries provide the users' names
 */
export function useSendReminders(entries: PreviewEntry[]) {
  const { mutate, isPending } = useSendRemindersMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const nameOf = (id: string) => entries.find(({ user }) => user._id === id)?.user.name ?? "Unknown user";

  const report = (result: SendResult) => {
    const sent = sentText(result, nameOf);
    const skipped = result.skipped.map(({ userId, reasons }) => ({ name: nameOf(userId), reasons }));
    setOutcome(skipped.length > 0 ? { sent, skipped } : null);
    if (skipped.length === 0) toast.success(sent);
  };
  return {
    remind: (userIds: string[], done?: () => void) =>
      mutate(userIds, {
        onSuccess: (result) => {
          report(result);
          done?.();
        },
      }),
    isPending,
    outcome,
    dismiss: () => setOutcome(null),
  };
}
