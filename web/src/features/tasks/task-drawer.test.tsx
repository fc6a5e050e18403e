import type { Task } from "@daybook/contract/tasks/schemas";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
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
const rohan = user({ name: "Rohan Mehta", role: "team_lead" });

let shader: Task;
const onClose = vi.fn();

beforeEach(() => {
  setScreen(1440);
  onClose.mockClear();
  shader = task({ title: "Fix the shader", status: "To Do", assignee: ref(kavya), version: 4 });
  mockResponse("GET /tasks/:id", () => shader);
  mockResponse("GET /tasks/:id/comments", { data: [], pagination });
  mockResponse("GET /tasks/:id/activity", { data: [], pagination });
  mockResponse("GET /users/dropdown", [ref(kavya)]);
  mockResponse("GET /projects/dropdown", []);
  mockResponse("PUT /tasks/:id", ({ title }) => (shader = { ...shader, title: String(title), version: shader.version + 1 }));
  mockResponse(
    "PUT /tasks/:id/status",
    ({ status }) => (shader = { ...shader, status: status as Task["status"], version: shader.version + 1 }),
  );
});

function Drawer() {
  const { edits } = useTaskEdits();
  return <TaskDrawer id={shader._id} rows={[shader]} edits={edits} onClose={onClose} onShow={vi.fn()} />;
}

const open = (as = kavya) => renderPart(<Drawer />, { as });
const title = (text: string) => screen.findByRole("button", { name: `${text}, edit title` });

describe("the title", () => {
  test("is saved by Enter with one versioned update, which can be undone", async () => {
    const { person } = open();
    (await title("Fix the shader")).focus();
    await person.keyboard("{Enter}");
    await person.keyboard("Fix the water shader{Enter}");
    expect(await title("Fix the water shader")).toBe(document.activeElement);
    await waitFor(() => expect(sent("PUT /tasks/:id")).toMatchObject([{ title: "Fix the water shader", version: 4 }]));
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    await title("Fix the shader");
    expect(sent("PUT /tasks/:id").at(-1)).toMatchObject({ title: "Fix the shader", version: 5 });
  });

  test("stays as it was after Escape, which leaves the drawer open, and when it is left unchanged", async () => {
    const { person } = open();
    await person.click(await title("Fix the shader"));
    await person.keyboard("Something else{Escape}");
    expect(await title("Fix the shader")).toBe(document.activeElement);
    await person.click(await title("Fix the shader"));
    await person.tab();
    await title("Fix the shader");
    expect(sent("PUT /tasks/:id")).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  test("cannot be empty, and what was typed comes back after an error", async () => {
    const { person } = open();
    await person.click(await title("Fix the shader"));
    await person.keyboard("{Delete}{Enter}");
    expect(await screen.findByText("Task title is required")).toBeDefined();
    mockError("PUT /tasks/:id", 409, "Rohan Mehta changed this task in the meantime");
    await person.keyboard("Fix the water shader{Enter}");
    expect(await screen.findByText("Rohan Mehta changed this task in the meantime")).toBeDefined();
    expect(await screen.findByRole("textbox", { name: "Title" })).toHaveProperty("value", "Fix the water shader");
  });

  test("is plain text for those who cannot change it", async () => {
    shader = { ...shader, can: { ...shader.can, update: false } };
    open();
    expect(await screen.findByRole("heading", { name: "Fix the shader" })).toBeDefined();
    expect(screen.queryByRole("button", { name: /edit title/ })).toBeNull();
  });
});

describe("the next step", () => {
  test("of an assignee is to start, to resume, and to complete the task", async () => {
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Start" }));
    await waitFor(() => expect(sent("PUT /tasks/:id/status")).toMatchObject([{ status: "In Progress" }]));
    expect(screen.queryByRole("button", { name: "Start" })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Complete" }));
    await waitFor(() => expect(sent("PUT /tasks/:id/status")).toHaveLength(2));
    expect(screen.queryByRole("button", { name: "Complete" })).toBeNull();
  });

  test("of a blocked task is to resume it", async () => {
    shader = { ...shader, status: "Blocked" };
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Resume" }));
    await waitFor(() => expect(sent("PUT /tasks/:id/status")).toMatchObject([{ status: "In Progress" }]));
  });

  test("of others is to complete it, and to approve it once completed", async () => {
    const { person } = open(rohan);
    await person.click(await screen.findByRole("button", { name: "Complete" }));
    expect(screen.queryByRole("button", { name: "Start" })).toBeNull();
    await person.click(await screen.findByRole("button", { name: "Approve" }));
    await waitFor(() => expect(sent("PUT /tasks/:id/status").at(-1)).toMatchObject({ status: "Approved" }));
  });
});

describe("duplicating", () => {
  test("opens the copy", async () => {
    const copy = task({ title: "Fix the shader", number: 812 });
    mockResponse("POST /tasks/:id/copy", copy);
    const { person, address } = open(rohan);
    await title("Fix the shader");
    await person.click(screen.getByRole("button", { name: "More" }));
    await person.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
    expect(await screen.findByText("#812 Fix the shader created")).toBeTruthy();
    expect(sent("POST /tasks/:id/copy")).toEqual([{ id: shader._id }]);
    expect(address()).toBe(`/team-lead/tasks/${copy._id}`);
  });

  test("says why there is no copy", async () => {
    mockError("POST /tasks/:id/copy", 403, "You may not create tasks in this project");
    const { person, address } = open(rohan);
    const before = address();
    await title("Fix the shader");
    await person.click(screen.getByRole("button", { name: "More" }));
    await person.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
    expect(await screen.findByText("You may not create tasks in this project")).toBeTruthy();
    expect(address()).toBe(before);
  });
});

describe("the comments", () => {
  test("are muted and watched from the menu; a failure takes it back", async () => {
    shader = { ...shader, watching: true };
    const { person } = open();
    const choose = async (name: string) => {
      await person.click(await screen.findByRole("button", { name: "More" }));
      await person.click(await screen.findByRole("menuitem", { name }));
    };
    mockResponse("PUT /tasks/:id/watch", ({ watching }) => (shader = { ...shader, watching: Boolean(watching) }));
    await choose("Mute");
    expect(await screen.findByText(`You get no notices of the comments on #${shader.number}, unless they mention you`)).toBeDefined();
    mockError("PUT /tasks/:id/watch", 503, "Daybook is restarting");
    await choose("Watch");
    expect(await screen.findByText("Daybook is restarting")).toBeDefined();
    await person.click(await screen.findByRole("button", { name: "More" }));
    expect(await screen.findByRole("menuitem", { name: "Watch" })).toBeDefined();
    expect(sent("PUT /tasks/:id/watch")).toMatchObject([{ watching: false }, { watching: true }]);
  });
});
