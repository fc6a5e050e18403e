import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { Evaluation } from "@daybook/contract/kra/schemas";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { useTypedText } from "#lib/form/form-drafts.ts";
import { toast } from "#lib/notify/toast.ts";
import { useRespondToEvaluation } from "../kra-changes.ts";
import { firstNameOf } from "../kra-labels.ts";
import s from "./acknowledgement-form.module.css";

type Decision = "Acknowledged" | "Disputed";

/** The member's response to a shared evaluation, acknowledge or dispute, at the lower edge of what scrolls. */
export function AcknowledgementForm({ evaluation }: { evaluation: Evaluation }) {
  const [comment, setComment] = useTypedText(`evaluation-response:${evaluation._id}:${evaluation.version}`);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending: isSubmitting, variables } = useRespondToEvaluation();
  const evaluator = evaluation.evaluator ? firstNameOf(evaluation.evaluator.name) : "your lead";

  const respond = (decision: Decision) => {
    if (decision === "Disputed" && comment.trim() === "") return setProblem(`Tell ${evaluator} what you disagree with`);
    setProblem(null);
    mutate(
      { id: evaluation._id, decision, ...(comment.trim() && { comment: comment.trim() }) },
      {
        onSuccess: () => {
          setComment("");
          toast.success(decision === "Acknowledged" ? "Evaluation acknowledged" : "Evaluation disputed");
        },
        onError: (error) => setProblem(messageOf(error)),
      },
    );
  };
  return (
    <form
      className={s.form}
      aria-label="Your response"
      onSubmit={(event) => {
        event.preventDefault();
        respond("Acknowledged");
      }}
    >
      <Textarea
        aria-label="Your response"
        placeholder={`Comment for ${evaluator}, needed to dispute`}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={maxLengths.evaluationText}
        value={comment}
        error={problem}
        onChange={(event) => {
          setComment(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <div className={s.buttons}>
        <Button
          disabled={isSubmitting}
          loading={isSubmitting && variables?.decision === "Disputed"}
          onClick={({ currentTarget }) => {
            respond("Disputed");
            if (comment.trim() === "") currentTarget.form?.querySelector("textarea")?.focus();
          }}
        >
          Dispute
        </Button>
        <Button type="submit" variant="filled" disabled={isSubmitting} loading={isSubmitting && variables?.decision === "Acknowledged"}>
          Acknowledge
        </Button>
      </div>
    </form>
  );
}
