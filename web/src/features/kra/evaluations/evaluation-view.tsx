import type { Evaluation, WeeklyRecord } from "@daybook/contract/kra/schemas";
import { useQuery } from "@tanstack/react-query";
import { scoreSheet, draftOf, sheetOf, possessiveOf } from "./evaluation-sheet.ts";
import { templateOf } from "../kra.api.ts";
import { firstNameOf } from "../kra-labels.ts";
import { monthKey } from "../months.ts";
import { FormerComments } from "../former-leads/former-comments.tsx";
import { SelfRating } from "../self-reviews/self-rating.tsx";
import { SelfReviewNote } from "../self-reviews/self-review-note.tsx";
import { EvaluationBody, ReadTexts } from "./evaluation-body.tsx";
import { EvaluationNote } from "./evaluation-note.tsx";
import { RatingText } from "./rating/parameter-row.tsx";

type Props = { evaluation: Evaluation; weekly: readonly WeeklyRecord[]; history: readonly Evaluation[]; isOwn?: boolean };

/** A read-only evaluation: for the evaluated member, and for a lead once it is shared. */
export function EvaluationView({ evaluation, weekly, history, isOwn = false }: Props) {
  // Parameter descriptions are in the template, which the member may not be allowed to read.
  const { data: template } = useQuery({ ...templateOf(evaluation.teamMemberId), retry: false });
  const name = isOwn ? "You" : firstNameOf(evaluation.teamMember.name);
  const sheet = sheetOf(evaluation, template);
  return (
    <EvaluationBody
      month={monthKey(evaluation)}
      sheet={sheet}
      scored={scoreSheet(sheet, draftOf(evaluation))}
      weekly={weekly}
      history={history}
      possessive={possessiveOf(evaluation)}
      hasEvidence={evaluation.self !== undefined}
      note={
        <>
          <EvaluationNote evaluation={evaluation} isOwn={isOwn} />
          <FormerComments comments={evaluation.formerComments} />
          <SelfReviewNote self={evaluation.self} evaluation={evaluation} name={name} />
        </>
      }
      rating={(parameter) => (
        <>
          <RatingText parameter={parameter} />
          <SelfRating evaluation={evaluation} parameterId={parameter.parameterId} name={name} />
        </>
      )}
      texts={<ReadTexts evaluation={evaluation} />}
    />
  );
}
