import type { Evaluation } from "@daybook/contract/kra";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#ui/feedback/toasts.tsx";
import { useAnswerEvaluation } from "../kra-changes.ts";
import { firstNameOf } from "../kra-labels.ts";
import s from "./acknowledgement-form.module.css";

type Decision = "Acknowledged" | "Disputed";

/** The member's answer to what was shared: seen and agreed, or seen differently. */
export function AcknowledgementForm({ evaluation }: { evaluation: Evaluation }) {
  const [comment, setComment] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending: isSubmitting, variables } = useAnswerEvaluation();
  const evaluator = evaluation.evaluator ? firstNameOf(evaluation.evaluator.name) : "your lead";

  const answer = (decision: Decision) => {
    if (decision === "Disputed" && comment.trim() === "") return setProblem(`Please tell ${evaluator} what you see differently`);
    setProblem(null);
    mutate(
      { id: evaluation._id, decision, ...(comment.trim() && { comment: comment.trim() }) },
      {
        onSuccess: () => toast.success(decision === "Acknowledged" ? "Evaluation acknowledged" : "Evaluation disputed"),
        onError: (error) => setProblem(messageOf(error)),
      },
    );
  };
  return (
    <form
      className={s.form}
      aria-label="Your answer"
      onSubmit={(event) => {
        event.preventDefault();
        answer("Acknowledged");
      }}
    >
      <Textarea
        label="Your answer"
        description="Acknowledging says that you have read it. Dispute it where you see something differently."
        placeholder={`A comment for ${evaluator}`}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={5000}
        value={comment}
        error={problem}
        onChange={(event) => {
          setComment(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <div className={s.buttons}>
        <Button disabled={isSubmitting} loading={isSubmitting && variables?.decision === "Disputed"} onClick={() => answer("Disputed")}>
          Dispute
        </Button>
        <Button type="submit" variant="filled" disabled={isSubmitting} loading={isSubmitting && variables?.decision === "Acknowledged"}>
          Acknowledge
        </Button>
      </div>
    </form>
  );
}
