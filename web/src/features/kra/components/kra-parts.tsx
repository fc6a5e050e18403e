import { Chip } from "#ui/display/chip.tsx";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import { type Grade, scoreText, type Status, statusTones } from "../kra-labels.ts";
import s from "./kra-parts.module.css";

export const StatusChip = ({ status }: { status: Status }) => <Chip tone={statusTones[status]}>{status}</Chip>;

/** `83.6` and the grade, or a dash without a score. */
export const Score = ({ score, grade }: { score: number | null; grade: Grade | null }) =>
  score === null ? (
    <span className={s.none}>–</span>
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
