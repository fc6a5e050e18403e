import type { Evaluation } from "@daybook/contract/kra";
import { monthText } from "#lib/format/dates.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { useRemoveEvaluation } from "../kra-changes.ts";
import { firstNameOf } from "../kra-labels.ts";
import { monthKey } from "../months.ts";

/** Asks, then deletes. */
export function useAskRemoval() {
  const { mutate: remove } = useRemoveEvaluation();
  const ask = async (evaluation: Evaluation) => {
    const first = firstNameOf(evaluation.teamMember.name);
    const seen = evaluation.status === "Draft" ? "" : ` ${first} has seen it and will no longer find it.`;
    const yes = await confirm({
      title: `Delete the evaluation of ${monthText(monthKey(evaluation))}?`,
      body: `Ratings and comments about ${first} are gone for good; the weekly checklists stay.${seen}`,
      action: "Delete evaluation",
      danger: true,
    });
    if (yes) remove(evaluation);
  };
  return { ask };
}
