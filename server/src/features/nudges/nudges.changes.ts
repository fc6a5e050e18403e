import type { NudgeKind } from "@daybook/contract/nudges/kinds";
import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

/** What a person is reminded of, to follow "reminds you to": `send your report of 11 Mar 2026`. */
export type Reminded = { id: string; userId: string; kind: NudgeKind; task: string };

/** The reminders of one act, and the teams of whom they went to. */
export type NudgeFacts = Facts & { nudges: Reminded[]; teamIds: string[] };

const emits: Emits<NudgeFacts> = (changes) => changes.map(({ teamIds }) => ({ name: "nudges.changed", teamIds }));

export const sent = change<NudgeFacts>("nudges.sent", { emits });
