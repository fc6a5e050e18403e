import { z } from "zod";
import { Day, Hours, Id, optionalQuery, queryList, required, UserRef } from "../core/common.ts";
import { complianceKinds, eodItemsMax } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { Plan, PlanItem } from "./schemas.ts";

export const get = endpoint({
  method: "GET",
  path: "/eod/plan",
  summary: "Gets your plan for a day: what you have chosen, and what is offered from the last report and your tasks",
  input: z.object({ date: optionalQuery(Day) }),
  output: Plan,
});

const ItemInput = z.object({
  text: required("Please say what you plan", maxLengths.taskTitle),
  taskId: Id.nullish().transform((value) => value ?? null),
  hours: Hours.nullish().transform((value) => value ?? null),
  picked: z.boolean("Please answer true or false").default(true),
});

/** Replaces the plan. What is offered may be left out unless it is picked. With `version`, a plan that was saved elsewhere since is 409. */
export const save = endpoint({
  method: "PUT",
  path: "/eod/plan",
  summary: "Saves your plan for today; what you pick becomes the rows of the day's report",
  input: z.object({
    date: optionalQuery(Day),
    items: z.array(ItemInput, "Please send the items").max(eodItemsMax, `A plan can have at most ${eodItemsMax} items`),
    version: z.int("version must be a whole number").min(0, "version must be a whole number").optional(),
  }),
  output: Plan,
});

/** A person's plan for a day. */
export const PersonsPlan = z.object({
  user: UserRef,
  /** The person's cell in the compliance grid: away, a holiday, or a report that is due or submitted. */
  day: z.enum(complianceKinds).nullable(),
  /** Only what the person has chosen. */
  items: z.array(PlanItem),
});
export type PersonsPlan = z.infer<typeof PersonsPlan>;

export const all = endpoint({
  method: "GET",
  path: "/eod/plans",
  summary: "Lists who plans what on a day, and who is away: your team for a lead, everyone for an admin",
  input: z.object({ date: optionalQuery(Day), team: queryList(z.string()), user: queryList(Id) }),
  output: z.array(PersonsPlan),
});
