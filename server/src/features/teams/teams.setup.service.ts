import { uuidv7 } from "uuidv7";
import { textKey } from "@daybook/contract/core/comparable";
import { record } from "#changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import * as teamsChanges from "./teams.changes.ts";
import * as teamsRepository from "./teams.repository.ts";

/** Keeps the teams with these names, creates missing ones and deletes the others that are empty. Needs a transaction. */
export async function setUpTeams(ctx: ActorContext<MaybeActor>, names: string[], actorId: string) {
  const wanted = new Map(names.map((name) => [textKey(name), name]));
  const existing = await teamsRepository.list(ctx.db, {}, { skip: 0, take: 1000 });
  for (const { _id, name, description, memberCount } of existing) {
    if (wanted.has(textKey(name)) || memberCount > 0 || (await teamsRepository.countProjects(ctx.db, _id)) > 0) continue;
    await teamsRepository.update(ctx.db, _id, { deletedAt: ctx.now() });
    record(ctx, teamsChanges.removed, { id: _id, before: { name, description }, actorId });
  }
  const kept = new Set(existing.map(({ name }) => textKey(name)));
  for (const [id, name] of wanted) {
    if (kept.has(id)) continue;
    const row = { id: uuidv7(), name, description: null, createdAt: ctx.now() };
    await teamsRepository.insert(ctx.db, row);
    record(ctx, teamsChanges.created, { id: row.id, after: { name, description: null }, actorId });
  }
}
