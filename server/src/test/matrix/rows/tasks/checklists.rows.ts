import { uuidv7 } from "uuidv7";
import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";
import { deleted, ownersTask, readers, readersStatus, unknownId } from "#test/matrix/tasks.fixture.ts";

const withItems = async (scene: Fixture, count: number) => {
  const { id } = await ownersTask(scene);
  const ids = Array.from({ length: count }, () => uuidv7());
  const items = ids.map((itemId, position) => ({ id: itemId, taskId: id, position, text: "An item", doneAt: null, doneBy: null }));
  await scene.server.db.insertInto("checklistItems").values(items).execute();
  return { id, ids };
};
const withItem = async (scene: Fixture) => {
  const { id, ids } = await withItems(scene, 1);
  return { id, itemId: ids[0]! };
};

const missing = "404 404 404 | 404 404 404 | 404";

export const checklistsRows: Row[] = [
  ...rows("POST /tasks/:id/checklist", [
    ["an item", readersStatus(201), async (scene) => ({ id: (await ownersTask(scene)).id, text: "An item" })],
    ["no text", readersStatus(400), async (scene) => ({ id: (await ownersTask(scene)).id, text: "\n" })],
    ["of a deleted task", missing, async (scene) => ({ id: (await ownersTask(scene, deleted)).id, text: "An item" })],
  ]),
  ...rows("PUT /tasks/:id/checklist/order", [
    [
      "all items",
      readers,
      async (scene) => {
        const { id, ids } = await withItems(scene, 2);
        return { id, ids: ids.toReversed() };
      },
    ],
    ["other items", readersStatus(409), async (scene) => ({ id: (await withItem(scene)).id, ids: [unknownId] })],
  ]),
  ...rows("PUT /tasks/:id/checklist/:itemId", [
    ["ticks", readers, async (scene) => ({ ...(await withItem(scene)), done: true })],
    ["a blank text", readersStatus(400), async (scene) => ({ ...(await withItem(scene)), text: " " })],
    ["that does not exist", missing, async (scene) => ({ id: (await ownersTask(scene)).id, itemId: unknownId, done: true })],
  ]),
  ...rows("DELETE /tasks/:id/checklist/:itemId", [
    ["an item", readers, (scene) => withItem(scene)],
    ["that does not exist", missing, async (scene) => ({ id: (await ownersTask(scene)).id, itemId: unknownId })],
  ]),
];
