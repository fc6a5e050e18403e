import { z } from "zod";
import { Audience, AudienceInput } from "../core/audience.ts";
import { clearable, Day, Id, Instant, required, text, Version } from "../core/common.ts";
import { leaveLimitKinds, leaveLimitModes } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";

const Weekday = z.union(
  [1, 2, 3, 4, 5, 6, 7].map((day) => z.literal(day)),
  "Please choose weekdays from 1 (Monday) to 7 (Sunday)",
);

export const LeaveLimit = z.object({
  _id: Id,
  title: z.string(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  /** 1 is Monday. Null: every day. With dates, the weekdays between them. */
  weekdays: z.array(z.int()).nullable(),
  audience: Audience,
  kind: z.enum(leaveLimitKinds),
  /** Only of `max_away`. */
  max: z.int().nullable(),
  mode: z.enum(leaveLimitModes),
  /** Shown to whom it concerns. */
  reason: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
});
export type LeaveLimit = z.infer<typeof LeaveLimit>;

const maxMessage = "Please enter 1 to 10,000 people";
const fields = {
  title: required("Title is required", maxLengths.holidayName),
  startDate: clearable(Day),
  endDate: clearable(Day),
  weekdays: z.array(Weekday).max(7, "Please choose each weekday once").nullish(),
  audience: AudienceInput,
  kind: z.enum(leaveLimitKinds, "Please choose blocked or max_away"),
  max: z.int(maxMessage).min(1, maxMessage).max(10_000, maxMessage).nullish(),
  mode: z.enum(leaveLimitModes, "Please choose warn or refuse"),
  reason: clearable(text(maxLengths.note)),
};

export const list = endpoint({
  method: "GET",
  path: "/leaves/limits",
  summary: "Lists the limits of leave (admins)",
  input: z.object({}),
  output: z.array(LeaveLimit),
});

export const create = endpoint({
  method: "POST",
  path: "/leaves/limits",
  summary: "Adds a limit of leave: days on which no one, or only some people of its audience can be away (admins)",
  input: z.object({ ...fields, audience: AudienceInput.default(null), mode: fields.mode.default("warn") }),
  output: LeaveLimit,
  creates: true,
});

export const update = endpoint({
  method: "PUT",
  path: "/leaves/limits/:id",
  summary: "Changes a limit of leave; leave that was requested before stays (admins)",
  input: z.object({ ...z.object(fields).partial().shape, id: Id, version: Version.optional() }),
  output: LeaveLimit,
});

export const remove = endpoint({
  method: "DELETE",
  path: "/leaves/limits/:id",
  summary: "Deletes a limit of leave (admins)",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
});
