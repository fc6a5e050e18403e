import { z } from "zod";
import { emptyObject, Id, Instant } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";

/** One of your own sessions. */
const Session = z.object({
  _id: Id,
  /** The session of this request. */
  current: z.boolean(),
  /** `Firefox on Windows` */
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: Instant,
  /** Accurate to a minute. */
  lastSeenAt: Instant,
});
export type Session = z.infer<typeof Session>;

export const list = endpoint({
  method: "GET",
  path: "/auth/sessions",
  summary: "Lists your own sessions, the last used one first",
  input: emptyObject,
  output: z.array(Session),
});

export const end = endpoint({
  method: "DELETE",
  path: "/auth/sessions/:id",
  summary: "Ends one of your own sessions",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
  message: "Session signed out",
});

export const endOthers = endpoint({
  method: "DELETE",
  path: "/auth/sessions",
  summary: "Ends all your sessions except this one",
  input: emptyObject,
  output: z.object({ ended: z.int() }),
  message: "Signed out everywhere else",
});
