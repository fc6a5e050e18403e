import { z } from "zod";
import { Audience, AudienceInput } from "../core/audience.ts";
import { Day, Id, Instant, Ref, required, UserRef, Version } from "../core/common.ts";
import { closureDaysMax, closureShorts } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";

/** Days of the closure that are not booked for a person, and why. */
export const ClosureListed = z.object({ user: UserRef, why: z.enum(["leave", "report", "balance"]), dates: z.array(Day) });
export type ClosureListed = z.infer<typeof ClosureListed>;

const booked = { people: z.int(), days: z.number() };

/** What a closure books. */
export const ClosureEffects = z.object({
  ...booked,
  /** The people whose balance does not cover all days. */
  withoutBalance: z.int(),
  /** Who they are, with the days that their balance lacks. */
  uncovered: z.array(z.object({ user: UserRef, days: z.number() })),
  listed: z.array(ClosureListed),
  /** What people get back by a change. */
  returned: z.object(booked),
});
export type ClosureEffects = z.infer<typeof ClosureEffects>;

export const Closure = z.object({
  _id: Id,
  title: z.string(),
  startDate: Day,
  endDate: Day,
  audience: Audience,
  leaveType: z.string(),
  short: z.enum(closureShorts),
  ...booked,
  /** The people of the audience for whom days from today on could be booked: they joined since, or are free by now. */
  offered: z.object(booked),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
});
export type Closure = z.infer<typeof Closure>;

const fields = {
  title: required("Title is required", maxLengths.holidayName),
  startDate: Day,
  endDate: Day,
  audience: AudienceInput,
  leaveType: required("Leave type is required", maxLengths.leaveTypeName),
  short: z.enum(closureShorts, "Please choose list, unpaid or negative"),
};

/** A dry run changes nothing. Its effects are those that the change would have. */
const dryRun = z.boolean().optional();
const Changed = z.object({ ...Closure.shape, effects: ClosureEffects });

export const list = endpoint({
  method: "GET",
  path: "/leaves/closures",
  summary: "Lists the closures, the latest first (admins)",
  input: z.object({}),
  output: z.array(Closure),
});

export const create = endpoint({
  method: "POST",
  path: "/leaves/closures",
  summary: `Books a closure of at most ${closureDaysMax} days for its audience (admins); \`dryRun\` changes nothing and returns the effects`,
  input: z.object({ ...fields, audience: AudienceInput.default(null), short: fields.short.default("list"), dryRun }),
  output: Changed,
  creates: true,
});

export const update = endpoint({
  method: "PUT",
  path: "/leaves/closures/:id",
  summary: "Changes a closure and what it has booked (admins); `dryRun` changes nothing and returns the effects",
  input: z.object({ ...z.object(fields).partial().shape, id: Id, version: Version.optional(), dryRun }),
  output: Changed,
});

export const remove = endpoint({
  method: "DELETE",
  path: "/leaves/closures/:id",
  summary: "Removes a closure and returns its days to everyone (admins); `dryRun` changes nothing",
  input: z.object({ id: Id, version: Version.optional(), dryRun }),
  output: z.object({ _id: Id, returned: z.object(booked) }),
});

export const bookRest = endpoint({
  method: "POST",
  path: "/leaves/closures/:id/rest",
  summary: "Books the rest of a closure, from today on, for people to whom it is offered (admins); all of them without `users`",
  input: z.object({ id: Id, users: z.array(Ref).max(500, "Please choose at most 500 people").optional(), dryRun }),
  output: Changed,
});
