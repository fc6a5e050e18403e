import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { revealField } from "#lib/form/reveal-field.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { toast } from "#lib/notify/toast.ts";
import type { ScoredSheet } from "./evaluation-sheet.ts";
import { scoreText } from "../kra-labels.ts";
import type { useEvaluationDraft } from "./use-evaluation-draft.ts";

/**
 * Shares an evaluation after a confirmation. While parameters are unrated, sharing is refused: a toast names them, their rows
 * are marked until they are rated, and the first one is revealed.
 */
export function useSharing(form: ReturnType<typeof useEvaluationDraft>, { unrated, total, grade }: ScoredSheet, firstName: string) {
  const [isSharing, setSharing] = useState(false);
  const [isRefused, setRefused] = useState(false);

  const isComplete = (before = "before sharing") => {
    const [first] = unrated;
    if (!first) return true;
    toast.error(`Rate every parameter ${before}: ${unrated.map(({ name }) => name).join(", ")}`);
    setRefused(true);
    revealField(document.querySelector<HTMLElement>(`[name="rating-${first.parameterId}"]`));
    return false;
  };

  const share = async () => {
    if (!isComplete()) return;
    const yes = await confirm({
      title: `Share with ${firstName}?`,
      body: `${firstName} will see the ratings, the comments and the score${total === null ? "" : ` of ${scoreText(total)}, ${grade}`}. After that, only an admin can change the evaluation.`,
      action: `Share with ${firstName}`,
    });
    if (!yes) return;
    setSharing(true);
    try {
      await form.submit({ status: "Shared" });
      toast.success(`Shared with ${firstName}`);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setSharing(false);
    }
  };

  /** Marks the evaluation as ready: its evaluator reads the self-review from then on. */
  const markReady = async () => {
    if (!isComplete("before the evaluation is ready")) return;
    setSharing(true);
    try {
      await form.submit({ status: "Ready" });
      toast.success("Marked as ready");
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setSharing(false);
    }
  };

  return { share, markReady, isComplete, isSharing, isRefused };
}
