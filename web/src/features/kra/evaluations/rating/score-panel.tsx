import { numberText } from "@daybook/contract/core/numbers";
import { gradeBounds, type ScoreMix } from "@daybook/contract/kra/score";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import type { ScoredSheet, TrendMonth } from "../evaluation-sheet.ts";
import { changeText, percentText, ratedText, scoreText } from "#features/kra/kra-labels.ts";
import { monthName, shortMonth } from "#features/kra/months.ts";
import s from "./score-panel.module.css";

type Props = {
  scored: ScoredSheet;
  mix: ScoreMix;
  /** Possessive of the evaluator: `your`, `Rohan's`. */
  possessive: string;
  previous?: { month: string; score: number } | undefined;
  trend: TrendMonth[];
};

/** The current score with its grade, its parts, the trend and the calculation. */
export const ScorePanel = ({ scored, mix, possessive, previous, trend }: Props) => (
  <aside className={s.panel} aria-label="Score">
    <Total scored={scored} previous={previous} />
    <Parts scored={scored} />
    {trend.some(({ score }) => score !== null) && <Trend trend={trend} />}
    <Calculation scored={scored} mix={mix} possessive={possessive} />
  </aside>
);

function Total({ scored: { rows, total, grade, unrated }, previous }: Pick<Props, "scored" | "previous">) {
  const change = total !== null && previous ? `${changeText(total - previous.score)} vs ${monthName(previous.month)}` : null;
  return (
    <div className={s.top}>
      <div className={s.label}>
        <span>Score</span>
        <span>{ratedText({ done: rows.length - unrated.length, total: rows.length })}</span>
      </div>
      <output className={s.value} aria-label="Total score">
        {total === null ? "–" : scoreText(total)}
        {change && <small>{change}</small>}
      </output>
      {grade === null ? (
        <p className={s.pending}>The score appears once every parameter is rated.</p>
      ) : (
        <div className={s.grade}>{grade}</div>
      )}
      <Ruler total={total} />
    </div>
  );
}

function Ruler({ total }: { total: number | null }) {
  const bands = gradeBounds.map(([grade, from], i) => ({ grade, from, to: gradeBounds[i - 1]?.[1] ?? 100 }));
  return (
    <div className={s.ruler} aria-hidden>
      {bands.map(({ grade, from, to }) => (
        <div
          key={grade}
          data-on={(total !== null && total >= from && (total < to || to === 100)) || undefined}
          style={{ left: `${from}%`, width: `calc(${to - from}% - 2px)` }}
        />
      ))}
      {total !== null && <i style={{ left: `calc(${total}% - 1px)` }} />}
      {bands
        .filter(({ from }) => from > 0)
        .map(({ from }) => (
          <span key={from} style={{ left: `${from}%` }}>
            {from}
          </span>
        ))}
    </div>
  );
}

const Parts = ({ scored: { rows } }: Pick<Props, "scored">) => (
  <ul className={s.parts}>
    {rows.map(({ parameterId, name, weight, score, points }) => (
      <li key={parameterId} className={s.part}>
        <span>{name}</span>
        <b>
          {points === null ? "–" : scoreText(points)} <small>of {numberText(weight)}</small>
        </b>
        <ProgressBar parts={score === null || points === null ? [] : [{ share: score, color: "var(--plot-1)" }]} />
      </li>
    ))}
  </ul>
);

const barHeightPx = 56;

function Trend({ trend }: { trend: TrendMonth[] }) {
  const scores = trend.filter(({ score }) => score !== null).map(({ month, score }) => `${monthName(month)} ${scoreText(score ?? 0)}`);
  return (
    <div className={s.trend}>
      <div className={s.trendLabel}>Last six months</div>
      <div className={s.bars} role="img" aria-label={`Total scores: ${scores.join(", ")}`}>
        {trend.map(({ month, score }, i) => (
          <div key={month} data-on={i === trend.length - 1 || undefined}>
            <span>{score === null ? "" : Math.round(score)}</span>
            <i style={{ height: `${Math.max(1, ((score ?? 0) / 100) * barHeightPx)}px` }} />
            <span>{shortMonth(month)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The calculation of the score. */
function Calculation({ scored: { rows, total, grade }, mix, possessive }: Pick<Props, "scored" | "mix" | "possessive">) {
  return (
    <details className={s.calculation}>
      <summary>
        {numberText(mix.lead)}% {possessive} rating, {numberText(mix.weekly)}% weekly checklist
      </summary>
      <p>
        A rating of 5 counts as 100. Parameters without a checklist use the rating only. The total is the weighted average of all
        parameters.
      </p>
      <table>
        <thead>
          <tr>
            <th>Parameter</th>
            <th>Rating</th>
            <th>Weekly</th>
            <th>Score</th>
            <th>Weight</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ parameterId, name, rating, weeklyPercent, score, points, weight }) => (
            <tr key={parameterId}>
              <td>{name}</td>
              <td>{rating === null ? "–" : `${numberText(rating)} × 20`}</td>
              <td>{weeklyPercent === null ? "–" : percentText(weeklyPercent)}</td>
              <td>{score === null || points === null ? "–" : scoreText(score)}</td>
              <td>{numberText(weight)}%</td>
            </tr>
          ))}
        </tbody>
        {total !== null && (
          <tfoot>
            <tr>
              <td colSpan={3}>{grade}</td>
              <td>{numberText(total)}</td>
              <td>{numberText(rows.reduce((sum, { weight }) => sum + weight, 0))}%</td>
            </tr>
          </tfoot>
        )}
      </table>
    </details>
  );
}
