import { z } from "zod";
import { UserRef } from "../core/common.ts";
import { reactions } from "./reactions.ts";

export const reactionName = z.enum(reactions, "Please choose a reaction from the list");

/** A person's reaction to a report. */
export const Reaction = z.object({ reaction: reactionName, user: UserRef });
export type Reaction = z.infer<typeof Reaction>;
