import type { Fixture } from "./fixture.ts";
import type { Send } from "./table.ts";

export const unknownId = "01900000-0000-7000-8000-000000000000";
export const tooManyIds = Array.from({ length: 201 }, () => unknownId);

type Fields = NonNullable<Parameters<Fixture["make"]["task"]>[1]>;
type Input = Record<string, unknown>;

/** A task created by and assigned to the owner. */
export const ownersTask = ({ make, owner }: Fixture, fields: Fields = {}) => make.task(owner, { assigneeId: owner.id, ...fields });

/** A user unrelated to all actors. */
export const outsider = ({ make }: Fixture) => make.user("team_member");

/** Assigned to the owner by an outsider, and to an outsider by the owner. */
export const assignedToOwner = async (scene: Fixture, fields: Fields = {}) =>
  scene.make.task(await outsider(scene), { assigneeId: scene.owner.id, ...fields });
export const assignedByOwner = async (scene: Fixture, fields: Fields = {}) =>
  scene.make.task(scene.owner, { assigneeId: (await outsider(scene)).id, ...fields });

/** Assigned to an outsider by an admin who sits in the team, which gives the team's lead no access. */
export const createdByAdmin = async (scene: Fixture, fields: Fields = {}) => {
  const admin = await scene.make.user("admin", { team: scene.team });
  return scene.make.task(admin, { assigneeId: (await outsider(scene)).id, ...fields });
};

/** A completed task in the owner's project, unassigned afterwards. */
export const unassignedAfter = async (scene: Fixture, fields: Fields) => {
  const project = await scene.make.project({ team: scene.team, members: [scene.owner] });
  return ownersTask(scene, { projectId: project.id, status: "Completed", assigneeId: null, ...fields });
};

/** The owner's task in a project of another team with owner and caller as members. */
export const inSharedProject = async (scene: Fixture, fields: Fields = {}) => {
  const { make, owner, caller } = scene;
  const project = await make.project({ members: owner === caller ? [owner] : [owner, caller] });
  return ownersTask(scene, { projectId: project.id, ...fields });
};

/** A project of the owner with a task of an outsider. */
export const projectWithWork = async (scene: Fixture, fields: Fields = {}) => {
  const project = await scene.make.project({ team: scene.team, members: [scene.owner] });
  const task = await scene.make.task(await outsider(scene), { projectId: project.id, ...fields });
  return { project, task };
};

export const deleted: Fields = { deletedAt: "2026-03-11T09:00:00Z" };
export const deletedLongAgo: Fields = { deletedAt: "2026-02-09T09:00:00Z" };

type Maker = (scene: Fixture) => Promise<{ id: string }>;
export const withTaskId =
  (make: Maker, input: Input | ((scene: Fixture) => Input | Promise<Input>) = {}): Send =>
  async (scene) => ({ id: (await make(scene)).id, ...(typeof input === "function" ? await input(scene) : input) });
export const withTaskIds =
  (make: Maker, input: Input = {}): Send =>
  async (scene) => ({ taskIds: [(await make(scene)).id], ...input });
export const listingTask =
  (make: Maker, input: (scene: Fixture, id: string) => Input = () => ({})): Send =>
  async (scene) => {
    scene.target = (await make(scene)).id;
    return input(scene, scene.target);
  };

export const everyone = "200 200 200 | 200 200 200 | 200";
export const everyoneStatus = (status: number) => everyone.replaceAll("200", String(status));
/** Assignee and creator, the lead of their team, admins. */
export const readers = "200 404 404 | 200 404 200 | 200";
export const readersStatus = (status: number) => readers.replaceAll("200", String(status));
export const adminsOnly = "404 404 404 | 404 404 404 | 200";
/** The owner's task is assigned outside of the team: the team's lead can only read it; the lead as its owner gets `status`, too. */
export const creatorsGet = (status: number) => `${status} 404 404 | 403 404 ${status} | 200`;
/** Which callers have the owner's task in their list. */
export const scope = "200+ 200- 200- | 200+ 200- 200+ | 200+";
/** Bulk calls return 200 for everyone; these are the callers for whom the change applies, and the others. */
export const onlyReaders = "200 - - | 200 - 200 | 200";
export const nonReaders = "- 200 200 | - 200 - | -";
export const writesNothing = { writesNothing: true } as const;
