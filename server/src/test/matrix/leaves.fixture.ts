import { uuidv7 } from "uuidv7";
import * as leaves from "@daybook/contract/leaves/leaves";
import { insertLeave, type LeaveFields } from "#test/leave-factories.ts";
import { uploadedFile } from "./files.fixture.ts";
import type { Fixture } from "./fixture.ts";
import type { Send } from "./table.ts";

export const unknownId = "01900000-0000-7000-8000-000000000000";
/** The next Monday after the matrix's today, and the following one. */
export const monday = "2026-03-16";
export const nextMonday = "2026-03-23";
/** An unlimited type, so rows need no balance. */
export const unpaid = { leaveType: "Unpaid", startDate: nextMonday };

export const everyone = "200 200 200 | 200 200 200 | 200";
export const everyoneGets = (status: number) => everyone.replaceAll("200", String(status));
export const admins = "403 403 403 | 403 403 403 | 200";
export const adminsGet = (status: number) => admins.replace("200", String(status));
/** Own leave, the team's for its lead, all for admins. */
export const scope = "200+ 200- 200- | 200+ 200- 200+ | 200+";
export const readOnly = { writesNothing: true } as const;

type Input = Record<string, unknown>;
type Fields = Partial<LeaveFields>;

/** Inserts a leave of the owner, pending by default. */
export const theirs = ({ server, owner }: Fixture, fields: Fields = {}) =>
  insertLeave(server, owner, { days: [monday], status: "Pending", ...fields });

export const one =
  (fields: Fields, input: Input | ((scene: Fixture) => Input) = {}): Send =>
  async (scene) => ({ id: (await theirs(scene, fields)).id, ...(typeof input === "function" ? input(scene) : input) });

/** With a document, uploaded by the owner. */
export const oneWithDocument =
  (fields: Fields): Send =>
  async (scene) => {
    const { id: leaveId } = await theirs(scene, fields);
    const fileId = await uploadedFile(scene, "leave_document", scene.owner);
    await scene.server.db.insertInto("leaveDocuments").values({ fileId, leaveId }).execute();
    return { id: leaveId, fileId };
  };

export const several =
  (fields: Fields, input: Input = {}): Send =>
  async (scene) => ({ leaveIds: [(await theirs(scene, fields)).id], ...input });

export const listing =
  (input: Input | ((scene: Fixture) => Input) = {}, fields: Fields = {}): Send =>
  async (scene) => {
    scene.target = (await theirs(scene, fields)).id;
    return typeof input === "function" ? input(scene) : input;
  };

/** A task of the owner that is due on a day of the listing. */
export const dueTask: Send = async (scene) => {
  scene.target = (await scene.make.task(scene.owner, { assigneeId: scene.owner.id, dueDate: monday })).id;
  return { startDate: "2026-03-01", endDate: "2026-03-31" };
};

/** Grants the years first, so that reading a balance writes nothing. */
export const withGrantedYears =
  (input: (scene: Fixture) => Input): Send =>
  async (scene) => {
    for (const person of [scene.owner, scene.caller]) await scene.server.as(person, leaves.balance);
    return input(scene);
  };

/** Inserts a leave type for the scene. */
export const someType =
  (input: (scene: Fixture) => Input): Send =>
  async (scene) => {
    const id = uuidv7();
    const row = { id, name: `Matrix Type ${scene.n}`, annualDays: null, maxConsecutive: null, version: 2 };
    await scene.server.db.insertInto("leaveTypes").values(row).execute();
    return { id, ...input(scene) };
  };

/** A holiday for the scene, on an otherwise unused date. */
const dayOf = (n: number) => new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10);
export const freeDay = ({ n }: Fixture) => ({ date: dayOf(n), name: `Matrix Day ${n}` });
export const someHoliday: Send = async (scene) => {
  const id = uuidv7();
  await scene.server.db
    .insertInto("holidays")
    .values({ id, ...freeDay(scene) })
    .execute();
  return { id };
};

/** Gives the caller a calendar link. */
export const linked: Send = async ({ server, caller }) => {
  await server.db.insertInto("calendarFeeds").values({ userId: caller.id, tokenHash: caller.id }).execute();
  return {};
};
