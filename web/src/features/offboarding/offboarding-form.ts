import type { LeavingChoice } from "@daybook/contract/offboarding/kinds";
import type { Decision, OpenItem } from "@daybook/contract/offboarding/offboarding";

/** Names an item in the form. */
export const keyOf = ({ kind, _id }: Pick<OpenItem, "kind"> & { _id?: string | null | undefined }) => `${kind} ${_id ?? ""}`;

/** What an item's field holds: a choice other than `reassign`, or the id of the person who takes it over. */
export type Chosen = Partial<Record<string, string>>;

const fallbackOf = ({ choices }: OpenItem) => choices.find((choice) => choice !== "reassign");

/** The field of an item: what was chosen, else the new lead, else what happens without anyone. */
export function valueOf(item: OpenItem, chosen: Chosen, newLead: string | undefined): string | null {
  const own = chosen[keyOf(item)];
  if (own !== undefined) return own;
  if (item.kind !== "team" && newLead !== undefined && item.choices.includes("reassign")) return newLead;
  return fallbackOf(item) ?? null;
}

export const newLeadOf = (items: readonly OpenItem[], chosen: Chosen) => {
  const team = items.find(({ kind }) => kind === "team");
  return team && chosen[keyOf(team)];
};

const isChoice = (item: OpenItem, value: string): value is LeavingChoice => (item.choices as readonly string[]).includes(value);

/** The decisions about all items that leave a choice. */
export const decisionsOf = (items: readonly OpenItem[], chosen: Chosen): Decision[] =>
  items.flatMap((item) => {
    const value = valueOf(item, chosen, newLeadOf(items, chosen));
    if (value === null || !item.choices.includes("reassign")) return [];
    const { kind, _id } = item;
    return [isChoice(item, value) ? { kind, _id, choice: value } : { kind, _id, choice: "reassign" as const, to: value }];
  });

/** The fields of decisions that were planned before. */
export const chosenIn = (decisions: readonly Decision[]): Chosen =>
  Object.fromEntries(decisions.map(({ kind, _id, choice, to }) => [keyOf({ kind, _id }), to ?? choice]));
