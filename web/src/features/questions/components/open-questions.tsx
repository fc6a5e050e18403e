import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { Question } from "@daybook/contract/questions/schemas";
import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTypedText } from "#lib/form/form-drafts.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { Day } from "#ui/display/day.tsx";
import { useAnswer } from "../questions.api.ts";
import s from "./open-questions.module.css";

/** Questions to the user about missing reports, each with a field for its answer. */
export const OpenQuestions = ({ questions }: { questions: Question[] }) => (
  <section className={s.questions} aria-label="Questions to you">
    {questions.map((question) => (
      <OpenQuestion key={question._id} question={question} />
    ))}
  </section>
);

function OpenQuestion({ question: { _id: id, askedBy, date, text } }: { question: Question }) {
  const [answer, setAnswer] = useTypedText(`answer:${id}`);
  const [isEmpty, setEmpty] = useState(false);
  const { mutate, isPending, error } = useAnswer();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answer.trim() === "") setEmpty(true);
    else if (!isPending) mutate({ id, answer }, { onSuccess: () => setAnswer("") });
  };
  return (
    <form className={s.question} onSubmit={submit}>
      <Avatar person={askedBy} size={24} />
      <div className={s.body}>
        <p>
          <b dir="auto">{askedBy.name}</b> asks about <Day value={date} form="inText" />: <bdi>{text}</bdi>
        </p>
        <Textarea
          aria-label={`Answer to ${askedBy.name}`}
          placeholder="Write an answer"
          autosize
          minRows={1}
          maxRows={10}
          maxLength={maxLengths.note}
          value={answer}
          error={isEmpty ? "Please write an answer" : error?.message}
          onChange={(event) => {
            setAnswer(event.currentTarget.value);
            setEmpty(false);
          }}
        />
      </div>
      <Button type="submit" loading={isPending}>
        Answer
      </Button>
    </form>
  );
}
