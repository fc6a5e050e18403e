import type { Evaluation } from "@daybook/contract/kra/schemas";
import { monthText } from "#lib/format/dates.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { useRemoveEvaluation } from "../kra-changes.ts";
import { firstNameOf, isUnshared } from "../kra-labels.ts";
import { monthKey } from "../months.ts";

/** Deletes an evaluation after a confirmation. */
export function useConfirmRemoval() {
  const { mutate: remove } = useRemoveEvaluation();
  const confirmRemoval = async (evaluation: Evaluation) => {
    const first = firstNameOf(evaluation.teamMember.name);
    const sharedText = isUnshared(evaluation.status) ? "" : ` It has already been shared with ${first}.`;
    const yes = await confirm({
      title: `Delete the ${monthText(monthKey(evaluation))} evaluation?`,
      body: `Ratings and comments for ${first} will be permanently deleted. Weekly checklists are kept.${sharedText}`,
      action: "Delete evaluation",
      danger: true,
    });
    if (yes) remove(evaluation);
  };
  return { confirmRemoval };
}
