import { Chip } from "#ui/display/chip.tsx";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import { type Grade, ratedText, scoreText, type Status, statusTones } from "../kra-labels.ts";
import s from "./kra-parts.module.css";

export const StatusChip = ({ status }: { status: Status }) => <Chip tone={statusTones[status]}>{status}</Chip>;

type ScoreProps = { score: number | null; grade: Grade | null; rated: { done: number; total: number } };

/** `83.6` and the grade; before every parameter is rated, a dash and `3 of 5 rated`. */
export const Score = ({ score, grade, rated }: ScoreProps) =>
  score === null ? (
    <span className={s.score}>
      <b className={s.none}>–</b>
      <span>{ratedText(rated)}</span>
    </span>
  ) : (
    <span className={s.score}>
      <b>{scoreText(score)}</b>
      {grade && <span>{grade}</span>}
    </span>
  );

type CompletionProps = { done: number; total: number; percent: number | null };

/** A bar and `12 of 16`. */
export const Completion = ({ done, total, percent }: CompletionProps) =>
  total === 0 ? (
    <span className={s.none}>Not started</span>
  ) : (
    <span className={s.completion}>
      <ProgressBar parts={[{ share: percent ?? 0 }]} />
      <span>
        {done} of {total}
      </span>
    </span>
  );
