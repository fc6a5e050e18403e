import { uuidv7 } from "uuidv7";
import { textKey } from "@daybook/contract/core/comparable";
import { cutText } from "@daybook/contract/core/cut-text";
import type { EodItem, SuggestedItem } from "@daybook/contract/eods/eods";
import { addDays, instantAt } from "#calendar.ts";
import { record } from "#changes.ts";
import * as blockersChanges from "./blockers.changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { mentionedIn } from "#domain/mentions.ts";
import type { ReportFacts } from "#features/eods/eods.changes.ts";
import { workdayCounter } from "./blockers.presenter.service.ts";
import * as blockersReportsRepository from "./blockers.reports.repository.ts";
import type { Candidate } from "./blockers.reports.repository.ts";

/*
 * Blockers and reports. An item with a blocker text, or with status Blocked, opens a blocker, or continues the open one of
 * the same user with the same task or text. The mentions of a report are rebuilt on each save, so that editing it neither
 * duplicates a blocker nor leaves one behind.
 */

const textMax = 2000;
const askedMax = 10;

type Person = { id: string; name: string };
type Named = { text: string; itemName: string; taskId: string | null; projectId: string | null };

const isBlocking = ({ blockers, status }: EodItem) => blockers.trim() !== "" || status === "Blocked";
const textOf = ({ blockers, taskName }: EodItem) => cutText(blockers.trim() || taskName.trim(), textMax);
const isSameText = (a: string, b: string) => textKey(a) === textKey(b);

/** Opens, continues and withdraws blockers after reports were saved, in their transaction. */
export async function syncReports(ctx: ActorContext<MaybeActor>, changes: readonly ReportFacts[]) {
  for (const { report } of changes) await syncReport(ctx, report);
}

async function syncReport(ctx: ActorContext<MaybeActor>, { _id: eodId, userId, teamId, date, revision, tasks }: ReportFacts["report"]) {
  const blocking = tasks.filter(isBlocking);
  const isNew = revision === 1;
  if (blocking.length === 0 && (isNew || !(await blockersReportsRepository.isMentioning(ctx.db, eodId)))) return;

  const report = { eodId, userId, date };
  await blockersReportsRepository.lockReporter(ctx.db, userId);
  const resolvedSince = instantAt(ctx.company.timezone, addDays(date, 1), "00:00");
  const known = await blockersReportsRepository.candidates(ctx.db, report, resolvedSince);
  const { continued, fresh } = match(await namedIn(ctx, blocking), known);

  const people = await nameable(
    ctx,
    userId,
    blocking.map(({ blockers }) => blockers),
  );
  const now = ctx.now();
  const opened = fresh.map(({ itemName: _itemName, ...named }) => ({
    ...named,
    ownerId: ownerNamedIn(named.text, people)?.id ?? null,
    id: uuidv7(),
    raisedBy: userId,
    teamId,
    firstDate: date,
    lastDate: date,
    createdAt: now,
    updatedAt: now,
  }));
  if (opened.length > 0) await blockersReportsRepository.insert(ctx.db, opened);
  const assigned = opened.flatMap(({ id, ownerId }) => (ownerId ? { id, owner: people.find((person) => person.id === ownerId)! } : []));
  for (const [blocker, item] of continued) {
    await continueBlocker(ctx, blocker, item, known, date);
    const named = await assignNamed(ctx, blocker, people);
    if (named) assigned.push(named);
  }

  const dropped = known.filter((blocker) => blocker.itemName !== null && !continued.has(blocker));
  const withdrawn = dropped.filter(isUntouched).map(({ id }) => id);
  if (withdrawn.length > 0) await blockersReportsRepository.removeAll(ctx.db, withdrawn);

  const mentions = [
    ...opened.map(({ id }, index) => ({ blockerId: id, itemName: fresh[index]!.itemName })),
    ...[...continued].map(([{ id }, { itemName }]) => ({ blockerId: id, itemName })),
  ];
  const concerned = [...mentions.map(({ blockerId }) => blockerId), ...dropped.map(({ id }) => id)];
  await blockersReportsRepository.setMentions(ctx.db, report, mentions, concerned, now);

  for (const { id, text } of opened) record(ctx, blockersChanges.opened, { id, after: { text, date } });
  for (const { id, owner } of assigned) {
    const facts = { before: { owner: null }, after: { owner: owner.name }, assignedTo: owner.id };
    record(ctx, blockersChanges.updated, { id, ...facts, userIds: [userId, owner.id], teamIds: teamId ? [teamId] : [] });
  }
  for (const id of withdrawn) record(ctx, blockersChanges.withdrawn, { id, before: { date } });
  const owners = [...continued.keys(), ...dropped].flatMap(({ ownerId }) => ownerId ?? []);
  ctx.emit({ name: "blockers.changed", userIds: [...new Set([userId, ...owners])], teamIds: teamId ? [teamId] : [] });
}

/** Lists who can be named as the owner of the blockers; no one while no text has an `@`. */
const nameable = async (ctx: ActorContext<MaybeActor>, raiserId: string, texts: string[]) =>
  texts.some((text) => text.includes("@")) ? blockersReportsRepository.listOwners(ctx.db, raiserId) : [];

/** Makes the person whom the text names the owner of a continued blocker that is open and has none. */
async function assignNamed(ctx: ActorContext<MaybeActor>, blocker: Candidate, people: Person[]) {
  const owner = blocker.state === "open" && blocker.ownerId === null ? ownerNamedIn(blocker.text, people) : undefined;
  if (!owner) return;
  await blockersReportsRepository.assign(ctx.db, blocker.id, owner.id, ctx.now());
  blocker.ownerId = owner.id;
  return { id: blocker.id, owner };
}

/** Returns the person with the longest name that the text mentions; undefined if two have that name. */
function ownerNamedIn(text: string, people: Person[]) {
  const [first, second] = mentionedIn(text, people).map((id) => people.find((person) => person.id === id)!);
  return first && second && isSameText(first.name, second.name) ? undefined : first;
}

/** No one assigned, noted, resolved or reopened it, and no other report mentions it. */
const isUntouched = ({ version, mentions, state }: Candidate) => version === 1 && mentions <= 1 && state === "open";

/** Returns what the items name. A deleted task is left out. */
async function namedIn(ctx: ActorContext<MaybeActor>, items: EodItem[]): Promise<Named[]> {
  const tasks = await blockersReportsRepository.existingTasks(
    ctx.db,
    items.flatMap(({ taskId }) => taskId ?? []),
  );
  return items.map((item) => ({
    text: textOf(item),
    itemName: item.taskName,
    taskId: item.taskId && tasks.has(item.taskId) ? item.taskId : null,
    projectId: item.project?._id ?? null,
  }));
}

/**
 * Finds the blocker that each item continues: with the same task, else with the same text, else the one that only this
 * report mentions in an item of the same name, whose text was edited.
 */
function match(named: Named[], known: Candidate[]) {
  const continued = new Map<Candidate, Named>();
  const unmatched = named.filter((item) => {
    const found =
      known.find(({ taskId }) => taskId !== null && taskId === item.taskId) ?? known.find(({ text }) => isSameText(text, item.text));
    if (found && !continued.has(found)) continued.set(found, item);
    return found === undefined;
  });
  const fresh: Named[] = [];
  for (const item of unmatched) {
    const edited = known.find(
      (blocker) => !continued.has(blocker) && blocker.itemName === item.itemName && blocker.state === "open" && blocker.mentions <= 1,
    );
    if (edited) continued.set(edited, item);
    else if (!fresh.some(({ taskId, text }) => (taskId !== null && taskId === item.taskId) || isSameText(text, item.text)))
      fresh.push(item);
  }
  return { continued, fresh };
}

/** Takes over what the newest report says, unless that is another open blocker's text or task. */
async function continueBlocker(
  ctx: ActorContext<MaybeActor>,
  blocker: Candidate,
  { text, taskId, projectId }: Named,
  known: Candidate[],
  date: string,
) {
  if (blocker.state !== "open" || date < blocker.lastDate) return;
  const others = known.filter((other) => other !== blocker && other.state === "open");
  const content = {
    text: others.some((other) => isSameText(other.text, text)) ? blocker.text : text,
    taskId: taskId !== null && others.some((other) => other.taskId === taskId) ? blocker.taskId : (taskId ?? blocker.taskId),
    projectId: projectId ?? blocker.projectId,
  };
  if (content.text === blocker.text && content.taskId === blocker.taskId && content.projectId === blocker.projectId) return;
  await blockersReportsRepository.updateContent(ctx.db, blocker.id, content);
  Object.assign(blocker, content);
}

/** Suggests the actor's open blockers that the report of a day does not mention, as items to answer *Still blocked?*. */
export async function suggest(ctx: ActorContext, date: string): Promise<SuggestedItem[]> {
  const blockers = await blockersReportsRepository.listToAsk(ctx.db, ctx.actor.id, date, askedMax);
  const [oldest] = blockers;
  if (!oldest) return [];
  const workdays = await workdayCounter(ctx, oldest.firstDate);
  return blockers.map(({ _id, text, firstDate, itemName, task, project, owner }) => ({
    taskName: task?.title ?? cutText(itemName, 300),
    project,
    taskId: task?._id ?? null,
    status: "Blocked",
    source: "blocker",
    blocker: { _id, text, ageWorkdays: workdays(firstDate, date), owner, resumeTask: task?.isBlocked ?? false },
  }));
}
