import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { toast } from "#ui/feedback/toasts.tsx";
import type { Counted } from "./evaluation-sheet.ts";
import { scoreText } from "../kra-labels.ts";
import type { useEvaluationDraft } from "./use-evaluation-draft.ts";

/** Shares an evaluation once everything is rated; where something is not, it says what and goes there. */
export function useSharing(form: ReturnType<typeof useEvaluationDraft>, { unrated, total, grade }: Counted, reader: string) {
  const [isSharing, setSharing] = useState(false);

  const isComplete = () => {
    const [first] = unrated;
    if (!first) return true;
    toast.error(`Please rate ${unrated.map(({ name }) => name).join(", ")} first`);
    document.querySelector<HTMLElement>(`[name="rating-${first.parameterId}"]`)?.focus();
    return false;
  };

  const share = async () => {
    if (!isComplete()) return;
    const yes = await confirm({
      title: `Share with ${reader}?`,
      body: `${reader} then sees the ratings, the comments and the score${total === null ? "" : ` of ${scoreText(total)}, ${grade}`}. After that only an admin can change it.`,
      action: `Share with ${reader}`,
    });
    if (!yes) return;
    setSharing(true);
    try {
      await form.submit({ status: "Shared" });
      toast.success(`Shared with ${reader}`);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setSharing(false);
    }
  };

  return { share, isComplete, isSharing };
}
