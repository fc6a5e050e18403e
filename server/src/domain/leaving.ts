import { counted } from "@daybook/contract/core/numbers";
import type { EntityType } from "@daybook/contract/notifications/kinds";
import type { OpenItem } from "@daybook/contract/offboarding/offboarding";
import type { LeavingChoice, LeavingKind } from "@daybook/contract/offboarding/kinds";

/*
 * What people who leave have open. Each feature lists and settles its own part: it answers `leaving` in its `.feature.ts`.
 */

/** A person who leaves or whose account is closed. */
export type Leaver = {
  id: string;
  name: string;
  role: "admin" | "team_lead" | "team_member";
  teamId: string | null;
  team: string | null;
  /** The last day; null if none is set. */
  lastDay: string | null;
};

/** What becomes of something open; `to`: who takes it over. */
export type Settlement = { choice: LeavingChoice; to: string | null };

/**
 * Returns the decision about a kind, or about one thing of it. Without one the new lead of the team takes it over, and
 * without a new lead the fallback applies.
 */
export type Decide = (kind: LeavingKind, id: string | null, fallback: Exclude<LeavingChoice, "reassign">) => Settlement;

/** A sentence to a person about something that they may read. */
export type Told = { to: string; text: string; about: { type: EntityType; _id: string } };

/** What others learn about what a person left. */
export type Left = {
  /** Who leads the team from now on. */
  newLeadId?: string;
  /** The team that has no lead any more. */
  teamWithoutLead?: string;
  /** Open tasks without an assignee. */
  tasks?: readonly { id: string; name: string }[];
  /** What waits for the lead of the team: `2 leave requests`. */
  waiting?: readonly string[];
  /** Sentences to people whom it concerns, about something of theirs. */
  told?: readonly Told[];
};

/** The part of a feature. */
export type LeavingPartIn<Context> = {
  list(ctx: Context, leaver: Leaver): Promise<OpenItem[]>;
  /** Carries out the decisions in the transaction that closes the account. What it finds closed already, it leaves alone. */
  settle?(ctx: Context, leaver: Leaver, decide: Decide): Promise<Left | void>;
};

/** Something open, with what it usually needs. */
export const openItem = (item: Pick<OpenItem, "kind" | "title" | "choices"> & Partial<OpenItem>): OpenItem => ({
  _id: null,
  detail: null,
  people: null,
  ...item,
});

/** An item for each kind of access that there is. */
export const accessItem = (count: number, one: string, several?: string): OpenItem[] =>
  count === 0 ? [] : [openItem({ kind: "access", title: "Access", detail: counted(count, one, several), choices: ["end"] })];
