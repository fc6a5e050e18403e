import { numberText } from "@daybook/contract/core/numbers";
import type { Evaluation, WeeklyRecord } from "@daybook/contract/kra/schemas";
import type { ReactNode } from "react";
import { monthOf } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Ruled } from "#ui/layout/section.tsx";
import { type ScoredSheet, type ScoredParameter, previousOf, type Sheet, sharesByWeek, trendTo } from "./evaluation-sheet.ts";
import { type Month, monthKey, monthName } from "../months.ts";
import s from "./evaluation-body.module.css";
import { FactsStrip } from "./rating/facts-strip.tsx";
import { ParameterRow } from "./rating/parameter-row.tsx";
import { ScorePanel } from "./rating/score-panel.tsx";

type Props = {
  month: Month;
  sheet: Sheet;
  scored: ScoredSheet;
  weekly: readonly WeeklyRecord[];
  history: readonly Evaluation[];
  /** Possessive of the evaluator: `your`, `Rohan's`. */
  possessive: string;
  /** Renders a parameter's rating, editable or read-only. */
  rating: (parameter: ScoredParameter) => ReactNode;
  /** Strengths, improvements and remarks. */
  texts: ReactNode;
  /** Between the facts and the parameters: the status, a warning. */
  note?: ReactNode;
  /** The person reviews the month as well: what is recorded stands beside every parameter. */
  hasEvidence?: boolean;
};

/** Layout of an evaluation: the month's facts, each parameter with its rating, the texts, and the score beside them. */
export function EvaluationBody({ month, sheet, scored, weekly, history, possessive, rating, texts, note, hasEvidence = false }: Props) {
  const { today } = useCompany();
  const previous = previousOf(history, month);
  const previousRating = (parameterId: string) => {
    const rated = previous?.parameters.find((each) => each.parameterId === parameterId)?.rating;
    return previous && rated != null ? `Rated ${numberText(rated)} in ${monthName(monthKey(previous))}` : undefined;
  };
  return (
    <div className={s.evaluation}>
      <FactsStrip facts={sheet.facts} weekly={weekly} isRunning={month === monthOf(today)} />
      {note}
      <div className={s.columns}>
        <div className={s.main}>
          <Ruled>
            {scored.rows.map((parameter) => (
              <ParameterRow
                key={parameter.parameterId}
                parameter={parameter}
                facts={sheet.facts}
                weeks={sharesByWeek(weekly, parameter.parameterId)}
                previous={previousRating(parameter.parameterId)}
                hasEvidence={hasEvidence}
              >
                {rating(parameter)}
              </ParameterRow>
            ))}
          </Ruled>
          <div className={s.texts}>{texts}</div>
        </div>
        <div className={s.side}>
          <ScorePanel
            scored={scored}
            mix={sheet.scoreMix}
            possessive={possessive}
            previous={previous && previous.totalScore !== null ? { month: monthKey(previous), score: previous.totalScore } : undefined}
            trend={trendTo(history, month, scored.total)}
          />
        </div>
      </div>
    </div>
  );
}

type TextProps = { evaluation: Pick<Evaluation, "strengths" | "improvements" | "remarks"> };

/** The three texts, read-only. Empty ones are left out. */
export const ReadTexts = ({ evaluation: { strengths, improvements, remarks } }: TextProps) => {
  const texts = { Strengths: strengths, Improvements: improvements, Remarks: remarks };
  return Object.entries(texts).map(
    ([label, text]) =>
      text && (
        <section key={label} className={s.text}>
          <h3>{label}</h3>
          <p dir="auto">{text}</p>
        </section>
      ),
  );
};
