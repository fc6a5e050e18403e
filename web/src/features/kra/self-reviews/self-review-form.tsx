import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { WeeklyRecord } from "@daybook/contract/kra/schemas";
import type { SelfReview } from "@daybook/contract/kra/self-reviews";
import { Box, Button, Group, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { revealField } from "#lib/form/reveal-field.ts";
import { monthOf, monthText } from "#lib/format/dates.ts";
import { toast } from "#lib/notify/toast.ts";
import { Moment } from "#ui/display/day.tsx";
import { FormError } from "#ui/form/form-parts.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Ruled } from "#ui/layout/section.tsx";
import { scoreSheet, sharesByWeek } from "../evaluations/evaluation-sheet.ts";
import { FactsStrip } from "../evaluations/rating/facts-strip.tsx";
import { EditRating, ParameterRow, RatingText } from "../evaluations/rating/parameter-row.tsx";
import body from "../evaluations/evaluation-body.module.css";
import { monthKey } from "../months.ts";
import { useSendSelfReview, useWithdrawSelfReview } from "./self-reviews.api.ts";
import { useSelfReviewDraft } from "./use-self-review-draft.ts";

type Props = { review: SelfReview; weekly: readonly WeeklyRecord[] };

/** One's own ratings of a month. It saves by itself until it is sent, and can be taken back until the evaluator reads it. */
export function SelfReviewForm({ review, weekly }: Props) {
  const { today } = useCompany();
  const month = monthKey(review);
  const form = useSelfReviewDraft(review);
  const [isRefused, setRefused] = useState(false);
  const send = useSendSelfReview();
  const withdraw = useWithdrawSelfReview();
  const texts = { strengths: "", improvements: "", remarks: "" };
  const { rows } = scoreSheet(review, { ratings: form.draft.ratings, ...texts });
  const unrated = rows.filter(({ rating }) => rating === null);

  const submit = async () => {
    if (unrated.length > 0) {
      toast.error(`Rate every parameter before sending: ${unrated.map(({ name }) => name).join(", ")}`);
      setRefused(true);
      revealField(document.querySelector<HTMLElement>(`[name="rating-${unrated[0]!.parameterId}"]`));
      return;
    }
    if (await form.save()) return;
    try {
      await send.mutateAsync(month);
      toast.success("Self-review sent");
    } catch (error) {
      toast.error(messageOf(error));
    }
  };

  return (
    <div className={body.evaluation}>
      <State review={review} />
      <FactsStrip facts={review.facts} weekly={weekly} isRunning={month === monthOf(today)} />
      <Box mt="lg" className={body.main}>
        <Ruled>
          {rows.map((parameter) => (
            <ParameterRow
              key={parameter.parameterId}
              parameter={parameter}
              facts={review.facts}
              weeks={sharesByWeek(weekly, parameter.parameterId)}
              hasEvidence
            >
              {review.can.update ? (
                <EditRating
                  parameter={parameter}
                  firstName="your evaluator"
                  isMissing={isRefused && parameter.rating === null}
                  missingText="Needs a rating before sending"
                  onRate={(changes) => form.rate(parameter.parameterId, changes)}
                />
              ) : (
                <RatingText parameter={parameter} />
              )}
            </ParameterRow>
          ))}
        </Ruled>
      </Box>
      {review.can.update ? (
        <Textarea
          mt="md"
          label="Highlights"
          description="What went well this month, and what got in the way."
          autosize
          minRows={3}
          maxRows={16}
          maxLength={maxLengths.evaluationText}
          value={form.draft.highlights}
          onChange={(event) => form.write(event.currentTarget.value)}
        />
      ) : (
        review.highlights && (
          <section className={body.text}>
            <h3>Highlights</h3>
            <p dir="auto">{review.highlights}</p>
          </section>
        )
      )}
      <FormError message={form.error && `${messageOf(form.error)} Your changes are still here.`} />
      <Group mt="md" justify="flex-end">
        {review.can.update && (
          <>
            <Text size="sm" c="dimmed" role="status">
              {form.state === "failed" ? "Not saved" : form.state !== "saved" ? "Saving…" : review._id ? "Draft saved" : ""}
            </Text>
            {form.error &&
              (form.hasConflict ? (
                <Button onClick={() => void form.loadStored()}>Load the saved version</Button>
              ) : (
                <Button onClick={() => void form.save()}>Try again</Button>
              ))}
            <Button variant="filled" loading={send.isPending} onClick={() => void submit()}>
              Send self-review
            </Button>
          </>
        )}
        {review.can.withdraw && (
          <Button loading={withdraw.isPending} onClick={() => withdraw.mutate(month)}>
            Take back
          </Button>
        )}
      </Group>
    </div>
  );
}

/** Who reads the review, and when. */
function State({ review: { submittedAt, can, mode, ...review } }: { review: SelfReview }) {
  const month = monthText(monthKey(review));
  return (
    <Text size="sm" c="dimmed" mb="md">
      {submittedAt ? (
        <>
          Sent <Moment value={submittedAt} inText />.{" "}
          {can.withdraw
            ? "Your evaluator reads it once their own ratings are final. Until then, you can take it back."
            : "It can no longer be changed."}
        </>
      ) : can.update ? (
        `Rate your own ${month}${mode === "required" ? "" : ", if you like"}. Your evaluator reads it once it is sent and their own ratings are final, and you read theirs once they share them.`
      ) : (
        `Your evaluation of ${month} is shared with you, so a self-review can no longer be sent.`
      )}
    </Text>
  );
}
