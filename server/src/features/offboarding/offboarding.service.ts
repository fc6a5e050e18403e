import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { firstChecklist, leavingKinds } from "@daybook/contract/offboarding/kinds";
import type * as offboarding from "@daybook/contract/offboarding/offboarding";
import type { Decision, Offboarding, OpenItem } from "@daybook/contract/offboarding/offboarding";
import { require } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { mayListAllUsers } from "#access/users.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { findUsersForUpdate } from "#features/users/users.accounts.service.ts";
import { changeEmployment } from "#features/users/users.update.service.ts";
import * as offboardingChanges from "./offboarding.changes.ts";
import * as offboardingRepository from "./offboarding.repository.ts";
import type { LeaverRow } from "./offboarding.repository.ts";
import { inTransaction } from "#transaction.ts";

const missing = "This user does not exist";

export const mayOffboard = (ctx: ActorContext) => require(mayListAllUsers(ctx.actor), "offboard people");

async function findLeaver(ctx: ActorContext, id: string): Promise<LeaverRow> {
  mayOffboard(ctx);
  const leaver = await offboardingRepository.findLeaver(ctx.db, id);
  if (!leaver) throw new AppError("not_found", missing);
  return leaver;
}

/** What a person has open, of all features; the parts of access are one item. */
async function listOpen(ctx: ActorContext, leaver: LeaverRow): Promise<OpenItem[]> {
  const lists = await Promise.all(ctx.features.map(({ leaving }) => leaving?.list(ctx, leaver) ?? []));
  const { access = [], rest = [] } = Object.groupBy(lists.flat(), ({ kind }) => (kind === "access" ? "access" : "rest"));
  const ordered = rest.toSorted((one, other) => leavingKinds.indexOf(one.kind) - leavingKinds.indexOf(other.kind));
  const [first] = access;
  return first ? [...ordered, { ...first, detail: access.map(({ detail }) => detail).join(", ") }] : ordered;
}

export async function get(ctx: ActorContext, { id }: CheckedInputOf<typeof offboarding.get>): Promise<Offboarding> {
  const leaver = await findLeaver(ctx, id);
  const latest = await offboardingRepository.findLatest(ctx.db, id);
  const state = latest?.state === "planned" ? "planned" : leaver.isClosed && latest ? "done" : "none";
  const shown = state === "none" ? undefined : latest;
  return {
    state,
    lastDay: leaver.lastDay,
    items: leaver.isClosed ? [] : await listOpen(ctx, leaver),
    decisions: state === "planned" ? latest!.decisions : [],
    checklist: shown?.checklist ?? (await newChecklist(ctx)),
    plannedBy: shown?.plannedBy ?? null,
  };
}

/** The steps of the last person who left, none of them done. */
const newChecklist = async (ctx: ActorContext) =>
  ((await offboardingRepository.lastSteps(ctx.db)) ?? firstChecklist.map((text) => ({ text }))).map(({ text }) => ({ text, done: false }));

export const plan = (ctx: ActorContext, { id, lastDay, now, decisions, checklist }: CheckedInputOf<typeof offboarding.plan>) =>
  inTransaction(ctx, async (ctx) => {
    mayOffboard(ctx);
    await offboardingRepository.lock(ctx.db, id);
    const leaver = await findLeaver(ctx, id);
    if (isSelf(ctx.actor, id)) throw new AppError("conflict", "Another admin has to offboard you");
    if (leaver.isClosed) throw new AppError("conflict", `${leaver.name}'s account is closed already`);
    const today = ctx.today();
    if (now && lastDay > today) throw invalid("lastDay", `To carry it out now, choose a last day up to today, not ${lastDay}`);
    const isNow = now || lastDay < today;
    requireDecided(leaver, await listOpen(ctx, { ...leaver, lastDay }), decisions);
    await requirePossible(ctx, leaver, decisions);
    if (decisions.some(({ kind }) => kind === "team")) await sessionsService.requireConfirmation(ctx);

    const earlier = await offboardingRepository.findLatest(ctx.db, id);
    const isPlanned = earlier?.state === "planned";
    const fields = {
      decisions: JSON.stringify(decisions),
      checklist: JSON.stringify(checklist ?? (isPlanned ? earlier.checklist : await newChecklist(ctx))),
      plannedBy: ctx.actor.id,
      plannedAt: ctx.now(),
    };
    if (isPlanned) await offboardingRepository.update(ctx.db, earlier.id, fields);
    else
      await offboardingRepository.insert(ctx.db, {
        ...fields,
        id: uuidv7(),
        userId: id,
        state: "planned",
        previousLastDay: leaver.lastDay,
        endedAt: null,
      });
    record(ctx, offboardingChanges.planned, { id, after: { lastDay, now: isNow, decisions: decisions.length } });
    await setEmployment(ctx, id, { lastDayOfOffice: lastDay, ...(isNow && { status: "inactive" }) });
    return { ...(await get(ctx, { id })), ...(isNow && { state: "done" as const }) };
  });

async function setEmployment(ctx: ActorContext, id: string, changes: Parameters<typeof changeEmployment>[2]) {
  const [row] = await findUsersForUpdate(ctx, [id]);
  if (!row) throw new AppError("not_found", missing);
  await changeEmployment(ctx, row, changes);
}

/** Refuses decisions about what is not open, and the end of the only lead of a team without a new one. */
function requireDecided(leaver: LeaverRow, items: readonly OpenItem[], decisions: readonly Decision[]) {
  decisions.forEach(({ kind, _id = null, choice, to = null }, index) => {
    const path = `decisions.${index}`;
    const item = items.find((each) => each.kind === kind && each._id === _id);
    if (!item)
      throw invalid(path, `${leaver.name} has no open ${kind.replaceAll("_", " ")} to decide${_id === null ? "" : ` with the id ${_id}`}`);
    if (!item.choices.includes(choice))
      throw invalid(`${path}.choice`, `Choose ${item.choices.join(" or ")} for “${item.title}”, not ${choice}`);
    if ((choice === "reassign") !== (to !== null))
      throw invalid(`${path}.to`, choice === "reassign" ? `Choose who takes over “${item.title}”` : `“${choice}” takes no person`);
    if (to !== null && item.people && !item.people.some((person) => person._id === to))
      throw invalid(`${path}.to`, `Choose an active member of ${leaver.team} as the new lead`);
  });
  if (items.some(({ kind }) => kind === "team") && !decisions.some(({ kind }) => kind === "team"))
    throw new AppError("conflict", `${leaver.name} leads ${leaver.team}. Choose a new lead first.`);
}

async function requirePossible(ctx: ActorContext, leaver: LeaverRow, decisions: readonly Decision[]) {
  const active = await offboardingRepository.listActive(
    ctx.db,
    decisions.flatMap(({ to }) => to ?? []),
  );
  decisions.forEach(({ to }, index) => {
    if (to == null) return;
    if (to === leaver.id) throw invalid(`decisions.${index}.to`, `${leaver.name} leaves. Choose another person.`);
    if (!active.has(to)) throw invalid(`decisions.${index}.to`, "Choose a person with an active account who is no admin");
  });
}

/** Calls off a plan. Leave that was given back when the last day was set stays cancelled. */
export const callOff = (ctx: ActorContext, { id }: CheckedInputOf<typeof offboarding.callOff>) =>
  inTransaction(ctx, async (ctx) => {
    mayOffboard(ctx);
    await offboardingRepository.lock(ctx.db, id);
    const leaver = await findLeaver(ctx, id);
    const latest = await offboardingRepository.findLatest(ctx.db, id);
    if (latest?.state === "done" && leaver.isClosed)
      throw new AppError("conflict", `${leaver.name}'s offboarding was carried out. Activate the account to take it back.`);
    if (latest?.state !== "planned") throw new AppError("not_found", `No offboarding of ${leaver.name} is planned`);
    await offboardingRepository.update(ctx.db, latest.id, { state: "called_off", endedAt: ctx.now() });
    record(ctx, offboardingChanges.calledOff, { id, before: { lastDay: leaver.lastDay }, after: { lastDay: latest.previousLastDay } });
    await setEmployment(ctx, id, { lastDayOfOffice: latest.previousLastDay });
    return get(ctx, { id });
  });

export const setChecklist = (ctx: ActorContext, { id, checklist }: CheckedInputOf<typeof offboarding.setChecklist>) =>
  inTransaction(ctx, async (ctx) => {
    mayOffboard(ctx);
    await offboardingRepository.lock(ctx.db, id);
    const leaver = await findLeaver(ctx, id);
    const latest = await offboardingRepository.findLatest(ctx.db, id);
    if (!latest) throw new AppError("not_found", `No offboarding of ${leaver.name} is planned`);
    await offboardingRepository.update(ctx.db, latest.id, { checklist: JSON.stringify(checklist) });
    record(ctx, offboardingChanges.checked, { id, before: { checklist: latest.checklist }, after: { checklist } });
    return get(ctx, { id });
  });
