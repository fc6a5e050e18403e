import { numberText } from "@daybook/contract/core/numbers";
import type { Evaluation } from "@daybook/contract/kra/schemas";
import { dayOfInstant, exactDay, monthText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { PrintPage } from "#ui/layout/print-page.tsx";
import { percentText, ratedText, ratingLabel, scoreText } from "../kra-labels.ts";
import { monthKey } from "../months.ts";
import { ratedIn } from "./evaluation-sheet.ts";
import { factSentences } from "./rating/parameter-facts.ts";
import s from "./evaluation-print.module.css";

const ratingText = (rating: number | null | undefined) => (rating == null ? "–" : `${numberText(rating)}, ${ratingLabel(rating)}`);

/** The printed evaluation, for the page and the drawer. */
export function EvaluationPrint({ evaluation }: { evaluation: Evaluation }) {
  const { company } = useSession();
  const { teamMember, evaluator, parameters, scoreMix, totalScore, grade, facts, status, sharedAt } = evaluation;
  const { answeredAt, answerComment, formerComments } = evaluation;
  const day = (instant: string) => exactDay(dayOfInstant(instant, company.timezone));
  const sentences = Object.values(factSentences).flatMap((sentence) => sentence(facts) ?? []);
  // Empty for an evaluator whose own ratings are not final, and for a company without self-reviews.
  const self = company.selfReview === "off" ? null : evaluation.self?.content;
  const ratedSelf = new Map((self?.ratings ?? []).map((each) => [each.parameterId, each]));
  const texts = {
    Strengths: evaluation.strengths,
    Improvements: evaluation.improvements,
    Remarks: evaluation.remarks,
    "Highlights of the self-review": self?.highlights,
  };
  return (
    <PrintPage className={s.paper}>
      <header className={s.head}>
        <p>
          <bdi>{company.name}</bdi> · Monthly evaluation · {status}
        </p>
        <h1>
          <bdi>{teamMember.name}</bdi>, {monthText(monthKey(evaluation))}
        </h1>
        <p>
          {[teamMember.team, evaluator && `evaluated by ${evaluator.name}`, sharedAt && `shared on ${day(sharedAt)}`]
            .filter(Boolean)
            .join(", ")}
        </p>
      </header>
      <p className={s.total}>
        {totalScore === null ? (
          `No score yet, ${ratedText(ratedIn(evaluation))}`
        ) : (
          <>
            <b>{numberText(totalScore)}</b> of 100{grade && `, ${grade}`}
            {self?.totalScore != null && ` · Self-review ${numberText(self.totalScore)}`}
          </>
        )}
      </p>
      {sentences.length > 0 && <p>{sentences.join(" · ")}</p>}
      <table className={s.table}>
        <thead>
          <tr>
            <th>Parameter</th>
            <th>Weight</th>
            <th>Rating</th>
            {self && <th>Self-review</th>}
            <th>Weekly</th>
            <th>Score</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map(({ parameterId, name, weight, rating, weeklyPercent, score, comment }) => (
            <tr key={parameterId}>
              <td>
                {name}
                {comment && <span dir="auto">{comment}</span>}
                {ratedSelf.get(parameterId)?.comment && (
                  <span>
                    Self-review: <bdi>{ratedSelf.get(parameterId)?.comment}</bdi>
                  </span>
                )}
              </td>
              <td>{numberText(weight)}%</td>
              <td>{ratingText(rating)}</td>
              {self && <td>{ratingText(ratedSelf.get(parameterId)?.rating)}</td>}
              <td>{weeklyPercent === null ? "–" : percentText(weeklyPercent)}</td>
              <td>{score === null || rating === null ? "–" : scoreText(score)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        A parameter's score is {numberText(scoreMix.lead)}% rating (5 counts as 100) and {numberText(scoreMix.weekly)}% weekly checklist;
        the total is the weighted average.
      </p>
      {Object.entries(texts).map(
        ([label, text]) =>
          text && (
            <section key={label}>
              <h2>{label}</h2>
              <p className={s.text} dir="auto">
                {text}
              </p>
            </section>
          ),
      )}
      {formerComments?.map(({ by, team, text }) => (
        <section key={team}>
          <h2>
            Comment{by && ` by ${by.name}`}, {team}
          </h2>
          <p className={s.text} dir="auto">
            {text}
          </p>
        </section>
      ))}
      {answeredAt && (
        <section>
          <h2>
            {status} on {day(answeredAt)}
          </h2>
          {answerComment && (
            <p className={s.text} dir="auto">
              {answerComment}
            </p>
          )}
        </section>
      )}
    </PrintPage>
  );
}
