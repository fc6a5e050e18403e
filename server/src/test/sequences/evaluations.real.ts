import type { TestServer } from "#test/harness.ts";
import type { Side } from "./evaluations.model.ts";
import type { LiveSockets } from "./evaluations.sockets.ts";

/** What the steps of an evaluation act on. */
export type Real = {
  server: TestServer;
  live: LiveSockets;
  people: { id: string; name: string }[];
  teams: { id: string; name: string }[];
  parameterId: string;
  /** The evaluation of the member, once there is one. */
  evaluationId: string | undefined;
  delegationId: string | undefined;
  /** What each side writes, as nothing else in the database. */
  texts: Record<Side, string>;
};
