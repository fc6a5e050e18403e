import type { Task } from "@daybook/contract/tasks/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { useQuery } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { pagination, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { task } from "#test/task-fixtures.ts";
import { TaskDrawer } from "./components/detail/task-drawer.tsx";
import { TaskParent } from "./components/detail/task-subtasks.tsx";
import { taskDetail } from "./tasks.api.ts";
import { useTaskEdits } from "./use-task-edits.ts";

vi.setConfig({ testTimeout: 20_000 });

const kavya = user({ name: "Kavya Nair" });
const ref = ({ _id, name, team, profilePicture }: typeof kavya) => ({ _id, name, team, profilePicture });
const project = { _id: "01900000-0000-7000-8000-000000000001", name: "Harbour VR Tour" };
const onShow = vi.fn();

let parent: Task;
let children: Task[];

beforeEach(() => {
  setScreen(1440);
  onShow.mockClear();
  parent = task({ title: "Performance pass", status: "In Progress", assignee: ref(kavya), project });
  children = [task({ title: "Marina level", status: "Completed", project }), task({ title: "Second deck", project })];
  mockResponse("GET /tasks/:id", () => parent);
  mockResponse("GET /tasks/:id/subtasks", () => ({ data: children, hidden: 1 }));
  mockResponse("GET /tasks/:id/comments", { data: [], pagination });
  mockResponse("GET /tasks/:id/activity", { data: [], pagination });
  mockResponse("GET /users/dropdown", [ref(kavya)]);
  mockResponse("GET /projects/dropdown", []);
  mockResponse("PUT /tasks/:id/status", ({ status }) => ({ ...parent, status: status as Task["status"] }));
  mockResponse("POST /tasks/bulk", () => [task({ title: "Hotel lobby" })]);
});

function Drawer() {
  const { edits } = useTaskEdits();
  return <TaskDrawer id={parent._id} rows={[parent]} edits={edits} onClose={vi.fn()} onShow={onShow} />;
}
const open = () => renderPart(<Drawer />, { as: kavya });
const withSubtasks = () => (parent = { ...parent, subtasks: { done: 1, total: 3, loggedHours: 2 } });

test("shows nothing of sub-tasks until there are any", async () => {
  open();
  await screen.findByText("Activity");
  expect(screen.queryByText("Sub-tasks")).toBeNull();
  expect(screen.queryByText(/Sub-task of/)).toBeNull();
});

test("lists sub-tasks, counts those one may not see, and adds one from a typed line", async () => {
  withSubtasks();
  const { person } = open();
  const list = await screen.findByRole("list", { name: "Sub-tasks" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getByText("and 1 that you cannot see")).toBeDefined();
  expect(screen.getByText("1/3")).toBeDefined();
  await person.click(within(list).getByRole("link", { name: "Second deck" }));
  expect(onShow).toHaveBeenCalledWith(children[1]!._id);
  await person.type(screen.getByRole("textbox", { name: "Add a sub-task" }), "Hotel lobby !high{Enter}");
  await waitFor(() =>
    expect(sent("POST /tasks/bulk")).toMatchObject([
      { tasks: [{ title: "Hotel lobby", priority: "High", parent: parent._id, project: project._id, assignee: kavya._id }] },
    ]),
  );
});

test("asks about open sub-tasks before it completes their parent", async () => {
  withSubtasks();
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Complete" }));
  const asked = await screen.findByRole("dialog", { name: `Complete the sub-tasks of #${parent.number} too?` });
  expect(within(asked).getByText("2 sub-tasks are still open.")).toBeDefined();
  await person.click(within(asked).getByRole("button", { name: "Cancel" }));
  expect(sent("PUT /tasks/:id/status")).toEqual([]);
  await person.click(await screen.findByRole("button", { name: "Complete" }));
  await person.click(await screen.findByRole("button", { name: "Only this one" }));
  await waitFor(() => expect(sent("PUT /tasks/:id/status")).toMatchObject([{ status: "Completed", children: "keep" }]));
});

test("says which sub-tasks stay open because one may not complete them", async () => {
  withSubtasks();
  const kept = [{ _id: children[1]!._id, number: 12, title: "Second deck" }];
  mockResponse("PUT /tasks/:id/status", () => ({ ...parent, status: "Completed", kept, keptHidden: 1 }));
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Complete" }));
  await person.click(await screen.findByRole("button", { name: "Complete all" }));
  expect(await screen.findByText("#12 and 1 that you cannot see stay open, because you may not complete them")).toBeDefined();
});

test("names the parent of a sub-task, or says that one cannot see it", async () => {
  parent = { ...parent, parent: { _id: children[0]!._id, number: 7, title: "Device build" } };
  const { person, unmount } = open();
  await person.click(await screen.findByRole("link", { name: "#7 Device build" }));
  expect(onShow).toHaveBeenCalledWith(children[0]!._id);
  unmount();
  parent = { ...parent, parent: null, parentHidden: true };
  open();
  expect(await screen.findByText("Sub-task of a task that you cannot see")).toBeDefined();
});

/** The field that *Add → Parent* of the menu shows. */
function ParentField() {
  const { data } = useQuery(taskDetail(parent._id));
  return data && <TaskParent task={data} adding />;
}

test("makes a task a sub-task, and says beside the field why it is refused", async () => {
  const build = task({ title: "Device build", project });
  mockResponse("GET /tasks/project/:projectId", { data: [build, parent], pagination, isMore: false });
  const { person } = renderPart(<ParentField />, { as: kavya });
  const field = await screen.findByRole("textbox", { name: "Sub-task of: number or title" }, { timeout: 10_000 });
  mockError("PUT /tasks/:id", 409, "#7 is a sub-task itself, so it can have none");
  await person.type(field, "device");
  await person.click(await screen.findByRole("option", { name: /Device build/ }));
  expect(await screen.findByText("#7 is a sub-task itself, so it can have none")).toBeDefined();
  const named = { _id: build._id, number: build.number, title: build.title };
  mockResponse("PUT /tasks/:id", () => (parent = { ...parent, parent: named }));
  await person.clear(field);
  await person.type(field, "device");
  await person.click(await screen.findByRole("option", { name: /Device build/ }));
  expect(await screen.findByRole("link", { name: `#${build.number} Device build` })).toBeDefined();
  expect(sent("PUT /tasks/:id").at(-1)).toMatchObject({ id: parent._id, parent: build._id });
});

test("leads from a parent to the list of its sub-tasks", async () => {
  withSubtasks();
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "More" }));
  const link = await screen.findByRole("menuitem", { name: "List its sub-tasks" });
  expect(link.getAttribute("href")).toBe(`/task-management?parent=${parent._id}&assigneeFilter=all`);
});
