import { gradeBounds, type ScoreMix } from "@daybook/contract/kra-score";
import { numberText } from "#lib/format/numbers.ts";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import type { Counted, TrendMonth } from "./evaluation-sheet.ts";
import { changeText, percentText, scoreText } from "../kra-labels.ts";
import { monthName, shortMonth } from "../months.ts";
import s from "./score-panel.module.css";

type Props = {
  counted: Counted;
  mix: ScoreMix;
  /** Whose rating it is, in the possessive: `your`, `Rohan’s`. */
  whose: string;
  previous?: { month: string; score: number } | undefined;
  trend: TrendMonth[];
};

/** The score as it stands, where it lies among the grades, what it is made of and how it is counted. */
export const ScorePanel = ({ counted, mix, whose, previous, trend }: Props) => (
  <aside className={s.panel} aria-label="Score">
    <Total counted={counted} previous={previous} />
    <Parts counted={counted} />
    {trend.some(({ score }) => score !== null) && <Trend trend={trend} />}
    <Calculation counted={counted} mix={mix} whose={whose} />
  </aside>
);

function Total({ counted: { rows, total, grade, unrated }, previous }: Pick<Props, "counted" | "previous">) {
  // Half of an evaluation is not compared with a whole one.
  const change =
    total !== null && previous && unrated.length === 0 ? `${changeText(total - previous.score)} on ${monthName(previous.month)}` : null;
  return (
    <div className={s.top}>
      <div className={s.label}>
        <span>Score</span>
        <span>
          {rows.length - unrated.length} of {rows.length} rated
        </span>
      </div>
      <output className={s.value} aria-label="Total score">
        {total === null ? "–" : scoreText(total)}
        {change && <small>{change}</small>}
      </output>
      <div className={s.grade}>{grade ?? "No grade yet"}</div>
      {unrated.length > 0 && total !== null && <p className={s.soFar}>So far: what is not rated counts by its weekly checklist alone.</p>}
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

const Parts = ({ counted: { rows } }: Pick<Props, "counted">) => (
  <ul className={s.parts}>
    {rows.map(({ parameterId, name, weight, score, points }) => (
      <li key={parameterId} className={s.part}>
        <span>{name}</span>
        <b>
          {points === null ? "–" : scoreText(points)} <small>of {numberText(weight)}</small>
        </b>
        <ProgressBar parts={score === null ? [] : [{ share: score, color: "var(--plot-1)" }]} />
      </li>
    ))}
  </ul>
);

const barRoomPx = 56;

function Trend({ trend }: { trend: TrendMonth[] }) {
  const said = trend.filter(({ score }) => score !== null).map(({ month, score }) => `${monthName(month)} ${scoreText(score ?? 0)}`);
  return (
    <div className={s.trend}>
      <div className={s.trendLabel}>Last six months</div>
      <div className={s.bars} role="img" aria-label={`Total scores: ${said.join(", ")}`}>
        {trend.map(({ month, score }, i) => (
          <div key={month} data-on={i === trend.length - 1 || undefined}>
            <span>{score === null ? "" : Math.round(score)}</span>
            <i style={{ height: `${Math.max(1, ((score ?? 0) / 100) * barRoomPx)}px` }} />
            <span>{shortMonth(month)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The sum in figures, so that everybody can check it. */
function Calculation({ counted: { rows, total, grade }, mix, whose }: Pick<Props, "counted" | "mix" | "whose">) {
  const scored = rows.filter(({ score }) => score !== null);
  return (
    <details className={s.calculation}>
      <summary>
        {numberText(mix.lead)}% {whose} rating, {numberText(mix.weekly)}% weekly checklist
      </summary>
      <p>
        A rating of 5 counts as 100. Where a parameter has no checklist, the rating counts alone. The total is the average by weight
        {scored.length < rows.length && " of what has a score so far"}.
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
          {rows.map(({ parameterId, name, rating, weeklyPercent, score, weight }) => (
            <tr key={parameterId}>
              <td>{name}</td>
              <td>{rating === null ? "–" : `${numberText(rating)} × 20`}</td>
              <td>{weeklyPercent === null ? "–" : percentText(weeklyPercent)}</td>
              <td>{score === null ? "–" : scoreText(score)}</td>
              <td>{numberText(weight)}%</td>
            </tr>
          ))}
        </tbody>
        {total !== null && (
          <tfoot>
            <tr>
              <td colSpan={3}>{grade}</td>
              <td>{numberText(total)}</td>
              <td>{numberText(scored.reduce((sum, { weight }) => sum + weight, 0))}%</td>
            </tr>
          </tfoot>
        )}
      </table>
    </details>
  );
}
