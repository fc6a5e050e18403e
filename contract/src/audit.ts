import { z } from "zod";
import { Day, given, Id, Instant, many, paginated, paging, Search, UserRef } from "./core/common.ts";
import { endpoint } from "./core/endpoint.ts";

/** A change of state: who made it, what it was, and how the thing looked before and after. Never changed afterwards. */
export const AuditEvent = z.object({
  _id: Id,
  /** Null where nobody was signed in. */
  actor: UserRef.nullable(),
  /** The feature and what was done there: `projects.updated`. */
  action: z.string(),
  /** The kind of thing, in the plural: `projects`. */
  entity: z.string(),
  entityId: Id.nullable(),
  /** What the thing is called today, or was called then where it is gone. */
  subject: z.string().nullable(),
  /** The fields the change is about; null where there was nothing, or nothing was noted. Never a secret. */
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string().nullable(),
  at: Instant,
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const name = z
  .string()
  .regex(/^[a-z_.]+$/, "Please write names as in projects.updated")
  .max(60, "Please use at most 60 characters");

/** Where counting stops: `totalItems` is at most this, and `isMore` says that there are more. A file holds no more, either. */
export const auditCountMax = 100_000;

export const list = endpoint({
  method: "GET",
  path: "/audit",
  summary: "Who did what and when, newest first; both days are included; format=csv for a file (admin)",
  input: z.object({
    ...paging,
    format: given(z.enum(["json", "csv"])),
    /** Ids, or `none` for what nobody signed in did. */
    actor: many(z.union([Id, z.literal("none")])),
    entity: many(name),
    entityId: given(Id),
    action: many(name),
    startDate: given(Day),
    endDate: given(Day),
    /** In the person's name, the action, the address and everything that was noted before and after. */
    search: Search,
  }),
  output: z.array(AuditEvent),
  beside: paginated.extend({ isMore: z.boolean() }),
});

export const listNames = endpoint({
  method: "GET",
  path: "/audit/names",
  summary: "The actions and entities that the audit trail holds, for filters (admin)",
  input: z.object({}),
  output: z.object({ actions: z.array(z.string()), entities: z.array(z.string()) }),
});
