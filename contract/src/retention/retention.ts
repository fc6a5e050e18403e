import { z } from "zod";
import { Day } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { type RetentionClass, retentionClasses, retentionMax, retentionNames } from "./classes.ts";

const message = (name: RetentionClass) => `Please enter whole days from ${retentionClasses[name].least} to ${retentionMax}`;

const days = (name: RetentionClass, type: z.ZodNumber | z.ZodCoercedNumber) =>
  type.int(message(name)).min(retentionClasses[name].least, message(name)).max(retentionMax, message(name)).optional();

const shapeOf = (of: (name: RetentionClass) => ReturnType<typeof days>) =>
  Object.fromEntries(retentionNames.map((name) => [name, of(name)])) as Record<RetentionClass, ReturnType<typeof days>>;

/** Replaces all of them: a class without days is kept. */
export const RetentionInput = z.object(shapeOf((name) => days(name, z.number(message(name)))));

/** `count`: what would go tonight; `before`: what is older. */
export const RetentionPreview = z.object({
  class: z.enum(retentionNames as [RetentionClass, ...RetentionClass[]]),
  days: z.int(),
  before: Day,
  count: z.int(),
});
export type RetentionPreview = z.infer<typeof RetentionPreview>;

export const preview = endpoint({
  method: "GET",
  path: "/settings/retention/preview",
  summary: "Counts what would be deleted with these days by class, or with those of the settings (admin)",
  input: z.object(shapeOf((name) => days(name, z.coerce.number(message(name))))),
  output: z.array(RetentionPreview),
});
