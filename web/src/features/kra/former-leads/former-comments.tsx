import type { FormerComment } from "@daybook/contract/kra/schemas";
import { IconUserShare } from "@tabler/icons-react";
import { Moment } from "#ui/display/day.tsx";
import s from "../evaluations/evaluation-note.module.css";

/** What leads wrote whose team the person left within the month. */
export function FormerComments({ comments }: { comments: readonly FormerComment[] | undefined }) {
  if (!comments?.length) return null;
  return (
    <ul className={s.notes}>
      {comments.map(({ by, team, text, at }) => (
        <li key={`${team} ${at}`}>
          <IconUserShare size={16} stroke={1.6} aria-hidden />
          <span>
            {by ? <bdi>{by.name}</bdi> : "The former lead"} commented on the time in <bdi>{team}</bdi>, <Moment value={at} />
            <span className={s.quote} dir="auto">
              {text}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
