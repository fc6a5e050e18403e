import { counted } from "@daybook/contract/core/numbers";
import { reactionLabels, type ReactionName, reactions as allReactions } from "@daybook/contract/discussions/reactions";
import type { Reaction } from "@daybook/contract/discussions/schemas";

export type GivenReaction = {
  reaction: ReactionName;
  count: number;
  isOwn: boolean;
  /** `Thanks: you and Kavya Nair` */
  text: string;
};

const list = new Intl.ListFormat("en-GB");

/** Groups the reactions to a report in their fixed order, with the names of the people; oneself first. */
export const givenReactions = (reactions: readonly Reaction[], ownId: string): GivenReaction[] =>
  allReactions.flatMap((reaction) => {
    const people = reactions.filter((each) => each.reaction === reaction).map(({ user }) => user);
    if (people.length === 0) return [];
    const others = people.filter(({ _id }) => _id !== ownId).map(({ name }) => name);
    const isOwn = others.length < people.length;
    return [{ reaction, count: people.length, isOwn, text: reactionText(reaction, isOwn, others) }];
  });

/** `Thanks: you, Kavya Nair and 12 others`: oneself first. */
export function reactionText(reaction: ReactionName, isOwn: boolean, others: readonly string[], unnamed = 0) {
  const rest = unnamed > 0 ? [counted(unnamed, "other")] : [];
  return `${reactionLabels[reaction]}: ${list.format([...(isOwn ? ["you"] : []), ...others, ...rest])}`;
}
