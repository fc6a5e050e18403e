import { z } from "zod";
import { Day, Id, text } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { Question } from "./schemas.ts";

const wanted = "Please write a question";
const About = z
  .object({
    type: z.enum(["report", "blocker"], "Please choose a report or a blocker"),
    _id: Id.optional(),
    /** The day of a report that may be missing. */
    date: Day.optional(),
  })
  .refine(({ type, _id, date }) => (type === "report" ? (_id ?? date) : _id), "Please say which report or blocker the question is about");

/** Answered where it is about: in the comments of a report, or for a day without one on the person's form. */
export const ask = endpoint({
  method: "POST",
  path: "/users/:id/ask",
  scope: "eods:write",
  summary: "Asks a person about a report, a blocker or a day without a report (their lead, admins)",
  input: z.object({ id: Id, text: text(maxLengths.note, wanted).min(1, wanted), about: About }),
  /** The report in whose comments the question is; null for a day without one. */
  output: z.object({ _id: Id, report: Id.nullable() }),
  message: "Question sent",
  creates: true,
});

const wantedAnswer = "Please write an answer";

export const answer = endpoint({
  method: "PUT",
  path: "/questions/:id",
  summary: "Answers a question to you, once",
  input: z.object({ id: Id, answer: text(maxLengths.note, wantedAnswer).min(1, wantedAnswer) }),
  output: Question,
  message: "Answer sent",
});
