import type { Evaluation, WeeklyRecord } from "@daybook/contract/kra";
import type { ReactNode } from "react";
import { monthOf } from "#lib/format/dates.ts";
import { numberText } from "#lib/format/numbers.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Ruled } from "#ui/layout/section.tsx";
import { type Counted, type CountedParameter, previousOf, type Sheet, sharesByWeek, trendTo } from "./evaluation-sheet.ts";
import { type Month, monthKey, monthName } from "../months.ts";
import s from "./evaluation-body.module.css";
import { FactsStrip } from "./facts-strip.tsx";
import { ParameterRow } from "./parameter-row.tsx";
import { ScorePanel } from "./score-panel.tsx";

type Props = {
  month: Month;
  sheet: Sheet;
  counted: Counted;
  weekly: readonly WeeklyRecord[];
  history: readonly Evaluation[];
  /** Whose the rating is: `your`, `Rohan’s`. */
  whose: string;
  /** The rating of a parameter, written or read. */
  rating: (parameter: CountedParameter) => ReactNode;
  /** What is said of all of it. */
  texts: ReactNode;
  /** Between the facts and the parameters: an answer, a warning. */
  note?: ReactNode;
};

/** An evaluation on the screen: the month's facts, each parameter with its rating, the texts, the score beside them. */
export function EvaluationBody({ month, sheet, counted, weekly, history, whose, rating, texts, note }: Props) {
  const { today } = useCompany();
  const previous = previousOf(history, month);
  const before = (parameterId: string) => {
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
            {counted.rows.map((parameter) => (
              <ParameterRow
                key={parameter.parameterId}
                parameter={parameter}
                facts={sheet.facts}
                weeks={sharesByWeek(weekly, parameter.parameterId)}
                before={before(parameter.parameterId)}
              >
                {rating(parameter)}
              </ParameterRow>
            ))}
          </Ruled>
          <div className={s.texts}>{texts}</div>
        </div>
        <div className={s.side}>
          <ScorePanel
            counted={counted}
            mix={sheet.scoreMix}
            whose={whose}
            previous={previous && previous.totalScore !== null ? { month: monthKey(previous), score: previous.totalScore } : undefined}
            trend={trendTo(history, month, counted.total)}
          />
        </div>
      </div>
    </div>
  );
}

type TextProps = { evaluation: Pick<Evaluation, "strengths" | "improvements" | "remarks"> };

/** The three texts as they were written; what was left empty is left out. */
export const ReadTexts = ({ evaluation: { strengths, improvements, remarks } }: TextProps) => {
  const texts = { Strengths: strengths, Improvements: improvements, Remarks: remarks };
  return Object.entries(texts).map(
    ([label, text]) =>
      text && (
        <section key={label} className={s.text}>
          <h3>{label}</h3>
          <p>{text}</p>
        </section>
      ),
  );
};
