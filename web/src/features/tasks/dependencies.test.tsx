import type { Task } from "@daybook/contract/tasks/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { pagination, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { task } from "#test/task-fixtures.ts";
import { TaskDrawer } from "./components/detail/task-drawer.tsx";
import { useTaskEdits } from "./use-task-edits.ts";

vi.setConfig({ testTimeout: 20_000 });

const kavya = user({ name: "Kavya Nair" });
const ref = ({ _id, name, team, profilePicture }: typeof kavya) => ({ _id, name, team, profilePicture });
const build = task({ title: "Device build" });
const link = { _id: build._id, number: build.number, title: build.title, status: "To Do" as const, dueDate: null, assignee: "Dev Kapoor" };

let sign: Task;

beforeEach(() => {
  setScreen(1440);
  sign = task({ title: "Sign the build", assignee: ref(kavya) });
  mockResponse("GET /tasks/:id", () => sign);
  mockResponse("GET /tasks/:id/comments", { data: [], pagination });
  // The creation of a task has its id.
  const creation = { _id: sign._id, actor: ref(kavya), onBehalfOf: null, action: "created", field: null, from: null, to: null, note: null };
  mockResponse("GET /tasks/:id/activity", { data: [{ ...creation, at: sign.createdAt }], pagination });
  mockResponse("GET /users/dropdown", [ref(kavya)]);
  mockResponse("GET /projects/dropdown", []);
  mockResponse("GET /tasks", () => ({ data: [build, sign], pagination, isMore: false }));
  mockResponse("PUT /tasks/:id/status", ({ status }) => ({ ...sign, status: status as Task["status"] }));
});

function Drawer() {
  const { edits } = useTaskEdits();
  return <TaskDrawer id={sign._id} rows={[sign]} edits={edits} onClose={vi.fn()} onShow={vi.fn()} />;
}
const open = () => renderPart(<Drawer />, { as: kavya });
const waiting = (): Task => ({
  ...sign,
  links: { blocks: [], blockedBy: [link], hidden: { blocks: 0, blockedBy: 1 } },
  waitingFor: 2,
});

test("shows nothing of dependencies until there are any", async () => {
  open();
  await screen.findByText("Activity");
  expect(screen.queryByRole("region", { name: "Blocked by" })).toBeNull();
});

test("finds a task by its number, and says beside the field why it is refused", async () => {
  sign = { ...waiting(), links: { ...waiting().links, blockedBy: [] }, waitingFor: 1 };
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Add to Blocked by" }, { timeout: 10_000 }));
  mockError("POST /tasks/:id/links", 409, "The tasks would wait for each other: #2 → #1 → #2");
  const field = await screen.findByRole("textbox", { name: "Blocked by: number or title" }, { timeout: 10_000 });
  await person.type(field, `#${build.number}`);
  expect(await screen.findAllByRole("option")).toHaveLength(1);
  await person.click(screen.getByRole("option", { name: /Device build/ }));
  expect(await screen.findByText("The tasks would wait for each other: #2 → #1 → #2")).toBeDefined();
  expect(sent("GET /tasks").at(-1)).toMatchObject({ search: String(build.number) });
  mockResponse("POST /tasks/:id/links", () => (sign = waiting()));
  await person.type(field, "device");
  await person.click(await screen.findByRole("option", { name: /Device build/ }));
  const region = screen.getByRole("region", { name: "Blocked by" });
  expect(await within(region).findByRole("link", { name: `#${build.number} Device build` })).toBeDefined();
  expect(within(region).getByText("and 1 that you cannot see")).toBeDefined();
  expect(sent("POST /tasks/:id/links").at(-1)).toMatchObject({ task: build._id, kind: "blocked_by" });
  mockResponse("DELETE /tasks/:id/links", () => (sign = { ...waiting(), links: { ...waiting().links, blockedBy: [] }, waitingFor: 1 }));
  await person.click(within(region).getByRole("button", { name: `Remove #${build.number} from Blocked by` }));
  await waitFor(() => expect(within(region).queryByRole("link")).toBeNull());
});

test("asks once before it starts a task that waits", async () => {
  sign = waiting();
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Start" }));
  const question = await screen.findByRole("dialog", { name: `Start #${sign.number} now?` });
  expect(within(question).getByText(`It waits for #${build.number} and a task that you cannot see, which are still open.`)).toBeDefined();
  await person.click(within(question).getByRole("button", { name: "Start" }));
  await waitFor(() => expect(sent("PUT /tasks/:id/status")).toMatchObject([{ status: "In Progress" }]));
});
