import type { Actor } from "#access/actor.ts";
import { mentionedIn } from "#domain/mentions.ts";
import type { Reader, Reviewer } from "./notifications.subjects.repository.ts";

export const asActor = (person: Reviewer & { projectIds?: string[] }): Actor => ({ projectIds: [], ...person, sessionId: "" });

/** The text that is new, and what it replaces. */
export type Texts = { now: string; earlier: string };

/** Returns the ids of the people whom a text names and its earlier version did not, if they may read what it is about. */
export function newlyMentioned({ now, earlier }: Texts, named: Reader[], mayRead: (actor: Actor) => boolean): string[] {
  if (!now.includes("@")) return [];
  const readers = named.filter((person) => mayRead(asActor(person)));
  const before = new Set(mentionedIn(earlier, readers));
  return mentionedIn(now, readers).filter((id) => !before.has(id));
}
