import type { Evaluation } from "@daybook/contract/kra/schemas";
import { IconCircleCheck, IconHistory, IconMessageExclamation, IconSend } from "@tabler/icons-react";
import { Moment } from "#ui/display/day.tsx";
import { firstNameOf, isUnshared, scoreText } from "../kra-labels.ts";
import s from "./evaluation-note.module.css";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

type Props = { evaluation: Evaluation; /** Whether the evaluated member is the reader. */ isOwn?: boolean };

/** History of a shared evaluation: sharing, corrections, response. Renders nothing for a draft. */
export function EvaluationNote({ evaluation, isOwn = false }: Props) {
  const { status, sharedAt, answeredAt, answerComment, corrections, teamMember, evaluator } = evaluation;
  if (isUnshared(status)) return null;
  const first = firstNameOf(teamMember.name);
  return (
    <ul className={s.notes}>
      {sharedAt && (
        <li>
          <IconSend {...icon} />
          <span>
            Shared{evaluator && ` by ${evaluator.name}`}, <Moment value={sharedAt} />
            {status === "Shared" && `. ${isOwn ? "You haven't" : `${first} hasn't`} responded yet`}
          </span>
        </li>
      )}
      {corrections.map(({ by, at, reason, previousScore }) => (
        <li key={at}>
          <IconHistory {...icon} />
          <span>
            Corrected{by && ` by ${by.name}`}, <Moment value={at} />
            {previousScore !== null && `, previous score ${scoreText(previousScore)}`}
            <span className={s.quote} dir="auto">
              {reason}
            </span>
          </span>
        </li>
      ))}
      {answeredAt && status !== "Shared" && (
        <li data-bad={status === "Disputed" || undefined} data-ok={status === "Acknowledged" || undefined}>
          {status === "Disputed" ? <IconMessageExclamation {...icon} /> : <IconCircleCheck {...icon} />}
          <span>
            {status} by {isOwn ? "you" : first}, <Moment value={answeredAt} />
            {answerComment && (
              <span className={s.quote} dir="auto">
                {answerComment}
              </span>
            )}
          </span>
        </li>
      )}
    </ul>
  );
}
