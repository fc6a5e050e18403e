import { maxLengths } from "@daybook/contract/core/max-lengths";
import { numberText } from "@daybook/contract/core/numbers";
import type { Facts } from "@daybook/contract/kra/schemas";
import { Textarea } from "@mantine/core";
import { IconAlertCircle, IconBeach, IconChecklist, IconClock, IconHistory, IconNotebook, IconTarget } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ScoredParameter, Rating, WeekShare } from "../evaluation-sheet.ts";
import { ratingLabel, scoreText } from "#features/kra/kra-labels.ts";
import { type FactKind, factsOfParameter } from "./parameter-facts.ts";
import s from "./parameter-row.module.css";
import { RatingScale } from "./rating-scale.tsx";
import { WeekBars } from "#features/kra/weekly/week-bars.tsx";

const icon = { size: 15, stroke: 1.6, "aria-hidden": true } as const;
const factIcons: Record<FactKind, ReactNode> = {
  tasks: <IconChecklist {...icon} />,
  reports: <IconNotebook {...icon} />,
  hours: <IconClock {...icon} />,
  leave: <IconBeach {...icon} />,
};

type Props = {
  parameter: ScoredParameter;
  facts: Facts;
  weeks: readonly WeekShare[];
  /** The previous rating: `Rated 4 in January`. */
  previous?: string | undefined;
  /** Shows tasks, reports and hours where the parameter mentions none of them. */
  hasEvidence?: boolean;
  children: ReactNode;
};

/** A parameter: description and facts on the left, the rating on the right. */
export const ParameterRow = ({ parameter, facts, weeks, previous, hasEvidence = false, children }: Props) => (
  <section className={s.row} aria-label={parameter.name}>
    <div>
      <div className={s.name}>
        <h3 dir="auto">{parameter.name}</h3>
        <span>{numberText(parameter.weight)}% of the score</span>
      </div>
      {parameter.description && (
        <p className={s.description} dir="auto">
          {parameter.description}
        </p>
      )}
      <ul className={s.facts}>
        {parameter.target && (
          <li>
            <IconTarget {...icon} />
            Target: {parameter.target}
          </li>
        )}
        {factsOfParameter(parameter, facts, hasEvidence).map(({ kind, sentence }) => (
          <li key={kind}>
            {factIcons[kind]}
            {sentence}
          </li>
        ))}
        {previous && (
          <li>
            <IconHistory {...icon} />
            {previous}
          </li>
        )}
        <li>
          <WeekBars weeks={weeks} percent={parameter.weeklyPercent} />
        </li>
      </ul>
    </div>
    <div>{children}</div>
  </section>
);

const Points = ({ parameter: { points, weight } }: { parameter: ScoredParameter }) => (
  <span className={s.points}>
    {points === null ? "–" : scoreText(points)} <small>of {numberText(weight)}</small>
  </span>
);

type EditProps = {
  parameter: ScoredParameter;
  /** First name of the member. */
  firstName: string;
  /** Sharing was refused because this parameter is not rated. */
  isMissing: boolean;
  missingText?: string;
  /** Only the comment can change: the rating is calibrated. */
  isLocked?: boolean;
  onRate: (changes: Partial<Rating>) => void;
};

/** The editable rating: scale, label and comment. */
export const EditRating = ({ parameter, firstName, onRate, isLocked = false, ...missing }: EditProps) => (
  <>
    {isLocked ? <GivenRating parameter={parameter} /> : <ChosenRating parameter={parameter} onRate={onRate} {...missing} />}
    <Textarea
      mt={isLocked ? 8 : undefined}
      aria-label={`Comment on ${parameter.name}`}
      placeholder={`Comment (visible to ${firstName})`}
      autosize
      minRows={1}
      maxRows={8}
      maxLength={maxLengths.ratingComment}
      value={parameter.comment}
      onChange={(event) => onRate({ comment: event.currentTarget.value })}
    />
  </>
);

type ChosenProps = Pick<EditProps, "parameter" | "isMissing" | "missingText" | "onRate">;

const ChosenRating = ({ parameter, isMissing, missingText = "Needs a rating before sharing", onRate }: ChosenProps) => (
  <>
    <div className={s.rate}>
      <RatingScale
        label={`Rating of ${parameter.name}`}
        name={`rating-${parameter.parameterId}`}
        value={parameter.rating}
        error={isMissing ? `missing-${parameter.parameterId}` : undefined}
        onChange={(rating) => onRate({ rating })}
      />
      <Points parameter={parameter} />
    </div>
    <div className={s.label}>
      {isMissing ? (
        <span id={`missing-${parameter.parameterId}`} className={s.missing}>
          <IconAlertCircle {...icon} />
          {missingText}
        </span>
      ) : (
        <span>{parameter.rating === null ? "Not rated yet" : ratingLabel(parameter.rating)}</span>
      )}
      {parameter.rating !== null && (
        <button
          type="button"
          className={s.clear}
          aria-label={`Clear the rating of ${parameter.name}`}
          onClick={() => onRate({ rating: null })}
        >
          Clear
        </button>
      )}
    </div>
  </>
);

const GivenRating = ({ parameter }: { parameter: ScoredParameter }) => (
  <div className={s.rate}>
    <span className={s.given}>
      {parameter.rating === null ? (
        "Not rated"
      ) : (
        <>
          <b>{numberText(parameter.rating)}</b> of 5, {ratingLabel(parameter.rating)}
        </>
      )}
    </span>
    <Points parameter={parameter} />
  </div>
);

/** The read-only rating. */
export const RatingText = ({ parameter }: { parameter: ScoredParameter }) => (
  <>
    <GivenRating parameter={parameter} />
    {parameter.comment && (
      <p className={s.comment} dir="auto">
        {parameter.comment}
      </p>
    )}
  </>
);
