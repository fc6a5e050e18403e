import { z } from "zod";
import { Day, optionalQuery, Id, Instant, queryList, paginatedUpToLimit, paging, Search, UserRef } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";

/** An append-only record of a change: who made it, what it was, and the state before and after. */
export const AuditEvent = z.object({
  _id: Id,
  /** Null for events without a signed-in user. */
  actor: UserRef.nullable(),
  /** The lead for whom the actor decided, as a delegate. */
  onBehalfOf: UserRef.nullable(),
  /** Feature and verb: `projects.updated`. */
  action: z.string(),
  /** Entity type in the plural: `projects`. */
  entity: z.string(),
  entityId: Id.nullable(),
  /** Current name of the entity, or its name at the time if it was deleted; for leave and the like its person and date. */
  subject: z.string().nullable(),
  /** The changed fields; null if there is no such state or none was recorded. Never contains secrets. */
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string().nullable(),
  at: Instant,
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const name = z
  .string()
  .regex(/^[a-zA-Z_.]+$/, "Please write names as in projects.updated")
  .max(60, "Please use at most 60 characters");

/** Counting stops here. Also the maximum size of an export. */
export const auditCountMax = 100_000;

export const list = endpoint({
  method: "GET",
  path: "/audit",
  summary: "Lists audit events, newest first; the date range is inclusive; format=csv downloads a file (admin)",
  input: z.object({
    ...paging,
    format: optionalQuery(z.enum(["json", "csv"])),
    /** User ids, or `none` for events without a signed-in user. */
    actor: queryList(z.union([Id, z.literal("none")])),
    entity: queryList(name),
    entityId: optionalQuery(Id),
    action: queryList(name),
    startDate: optionalQuery(Day),
    endDate: optionalQuery(Day),
    /** Searches the actor's name, the action, the IP address and the states before and after. */
    search: Search,
  }),
  output: z.array(AuditEvent),
  beside: paginatedUpToLimit,
});

export const listNames = endpoint({
  method: "GET",
  path: "/audit/names",
  summary: "Lists the actions and entities that occur in the audit trail, for filters (admin)",
  input: z.object({}),
  output: z.object({ actions: z.array(z.string()), entities: z.array(z.string()) }),
});
