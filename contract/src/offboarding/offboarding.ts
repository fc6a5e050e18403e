import { z } from "zod";
import { Day, Flag, Id, line, UserRef } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { checklistMax, leavingChoices, leavingKinds, offboardingStates } from "./kinds.ts";

/** Something that a person has open. Without `_id` it means all of its kind. */
export const OpenItem = z.object({
  kind: z.enum(leavingKinds),
  _id: Id.nullable(),
  title: z.string(),
  detail: z.string().nullable(),
  /** What can be done; the first one is done by default. */
  choices: z.array(z.enum(leavingChoices)).min(1),
  /** Who can take it over, if not every active person. */
  people: z.array(z.object({ _id: Id, name: z.string() })).nullable(),
});
export type OpenItem = z.infer<typeof OpenItem>;

export const Decision = z.object({
  kind: z.enum(leavingKinds),
  _id: Id.nullish(),
  choice: z.enum(leavingChoices),
  to: Id.nullish(),
});
export type Decision = z.infer<typeof Decision>;

const Step = z.object({ text: line(maxLengths.offboardingStep).min(1, "Please name the step"), done: z.boolean().default(false) });
export type Step = z.infer<typeof Step>;
const checklist = z.array(Step).max(checklistMax, `Please keep at most ${checklistMax} steps`);

export const Offboarding = z.object({
  state: z.enum(offboardingStates),
  lastDay: Day.nullable(),
  /** Nothing once it was carried out. */
  items: z.array(OpenItem),
  /** Of a planned one. */
  decisions: z.array(Decision),
  /** What Daybook cannot do. */
  checklist: z.array(z.object({ text: z.string(), done: z.boolean() })),
  plannedBy: UserRef.nullable(),
});
export type Offboarding = z.infer<typeof Offboarding>;

export const get = endpoint({
  method: "GET",
  path: "/users/:id/offboarding",
  summary: "Lists what a person who leaves has open, and what is planned (admin)",
  input: z.object({ id: Id }),
  output: Offboarding,
});

/**
 * Plans that a person leaves at the end of a day, in place of an earlier plan, or with `now` carries it out. What is not
 * decided follows the new lead of the team; without one it has no owner any more. 409 without a new lead of a team that the
 * person alone leads.
 */
export const plan = endpoint({
  method: "POST",
  path: "/users/:id/offboarding",
  summary: "Plans or carries out that a person leaves (admin)",
  input: z.object({
    id: Id,
    lastDay: Day,
    now: Flag.default(false),
    decisions: z.array(Decision).max(500, "Please decide about at most 500 things").default([]),
    checklist: checklist.optional(),
  }),
  output: Offboarding,
  message: "Offboarding planned",
  messageFor: ({ state }) => (state === "done" ? "Offboarding carried out" : undefined),
});

export const callOff = endpoint({
  method: "DELETE",
  path: "/users/:id/offboarding",
  summary: "Calls off a planned offboarding and sets the last day to what it was (admin)",
  input: z.object({ id: Id }),
  output: Offboarding,
  message: "Offboarding called off",
});

export const setChecklist = endpoint({
  method: "PUT",
  path: "/users/:id/offboarding/checklist",
  summary: "Saves the checklist of a person who leaves (admin)",
  input: z.object({ id: Id, checklist }),
  output: Offboarding,
});
