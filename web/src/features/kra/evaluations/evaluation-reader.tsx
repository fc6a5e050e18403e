import type { Evaluation, WeeklyRecord } from "@daybook/contract/kra";
import { useQuery } from "@tanstack/react-query";
import { countedOf, draftOf, sheetOf, whoseRating } from "./evaluation-sheet.ts";
import { templateOf } from "../kra.api.ts";
import { monthKey } from "../months.ts";
import { EvaluationBody, ReadTexts } from "./evaluation-body.tsx";
import { EvaluationNote } from "./evaluation-note.tsx";
import { ReadRating } from "./parameter-row.tsx";

type Props = { evaluation: Evaluation; weekly: readonly WeeklyRecord[]; history: readonly Evaluation[]; isOwn?: boolean };

/** An evaluation as it is read: by the one it is about, and by a lead once it is shared. */
export function EvaluationReader({ evaluation, weekly, history, isOwn = false }: Props) {
  // What a parameter means stands in the template; a member may not be allowed to read it, and reads the rest.
  const { data: template } = useQuery({ ...templateOf(evaluation.teamMemberId), retry: false });
  const sheet = sheetOf(evaluation, template);
  return (
    <EvaluationBody
      month={monthKey(evaluation)}
      sheet={sheet}
      counted={countedOf(sheet, draftOf(evaluation))}
      weekly={weekly}
      history={history}
      whose={whoseRating(evaluation)}
      note={<EvaluationNote evaluation={evaluation} isOwn={isOwn} />}
      rating={(parameter) => <ReadRating parameter={parameter} />}
      texts={<ReadTexts evaluation={evaluation} />}
    />
  );
}
