import { numberText } from "@daybook/contract/core/numbers";
import type { Evaluation, SentSelfReview } from "@daybook/contract/kra/schemas";
import { IconArrowsExchange, IconUserStar } from "@tabler/icons-react";
import { Moment } from "#ui/display/day.tsx";
import { scoreText } from "../kra-labels.ts";
import s from "../evaluations/evaluation-note.module.css";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

type Props = {
  self: SentSelfReview | undefined;
  evaluation: Evaluation | null;
  /** First name of the person; `You` for oneself. */
  name: string;
};

/** What is known of the self-review, and ratings that changed after it could be read. */
export function SelfReviewNote({ self, evaluation, name }: Props) {
  const changes = evaluation?.ratingChanges ?? [];
  if (!self && changes.length === 0) return null;
  const nameOf = (parameterId: string) => evaluation?.parameters.find((each) => each.parameterId === parameterId)?.name;
  return (
    <ul className={s.notes}>
      {self && (
        <li>
          <IconUserStar {...icon} />
          <span>
            <bdi>{name}</bdi> sent a self-review, <Moment value={self.submittedAt} />
            {self.content === null
              ? ". You read it once your own evaluation is ready"
              : self.content.totalScore !== null && `, own score ${scoreText(self.content.totalScore)}`}
            {self.content?.highlights && (
              <span className={s.quote} dir="auto">
                {self.content.highlights}
              </span>
            )}
          </span>
        </li>
      )}
      {changes.map(({ parameterId, previousRating, rating, by, at, reason }) => (
        <li key={`${at} ${parameterId}`}>
          <IconArrowsExchange {...icon} />
          <span>
            {nameOf(parameterId)} changed from {previousRating === null ? "–" : numberText(previousRating)} to{" "}
            {rating === null ? "–" : numberText(rating)}
            {by && ` by ${by.name}`}, <Moment value={at} />
            {reason && (
              <span className={s.quote} dir="auto">
                {reason}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
