import { numberText } from "@daybook/contract/core/numbers";
import type { Evaluation } from "@daybook/contract/kra/schemas";
import { ratingLabel } from "../kra-labels.ts";
import s from "../evaluations/rating/parameter-row.module.css";

type Props = { evaluation: Evaluation | null; parameterId: string; /** Who wrote it: `Kavya`, `You`. */ name: string };

/** What the person rated themselves, below the evaluator's rating; nothing before it may be read. */
export function SelfRating({ evaluation, parameterId, name }: Props) {
  const rated = evaluation?.self?.content?.ratings.find((each) => each.parameterId === parameterId);
  if (!rated) return null;
  return (
    <div role="note" aria-label="Self-review">
      <p className={s.description}>
        <bdi>{name}</bdi> rated {numberText(rated.rating)} of 5, {ratingLabel(rated.rating)}
      </p>
      {rated.comment && (
        <p className={s.comment} dir="auto">
          {rated.comment}
        </p>
      )}
    </div>
  );
}
