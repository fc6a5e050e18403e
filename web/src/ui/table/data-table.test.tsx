import { Menu } from "@mantine/core";
import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderUi, setScreen } from "#test/render-ui.tsx";
import { type Column, DataTable, type DataTableProps } from "./data-table.tsx";
import { SKELETON_DELAY_MS } from "#ui/feedback/loading.tsx";
import { RowCard, RowTitle } from "./row-parts.tsx";

type Task = { id: string; title: string; hours: number };

const tasks: Task[] = [
  { id: "a", title: "Bake lightmaps", hours: 2 },
  { id: "b", title: "Pinch to teleport", hours: 6 },
  { id: "c", title: "Regression pass", hours: 1.5 },
];

const columns: Column<Task>[] = [
  {
    id: "title",
    head: "Title",
    sort: "title",
    cell: (task) => <RowTitle href={`/tasks/${task.id}`}>{task.title}</RowTitle>,
  },
  {
    id: "hours",
    head: "Hours",
    width: 72,
    align: "end",
    sort: "hours",
    sortsDown: true,
    cell: (task) => task.hours,
  },
  { id: "note", head: "Note", width: 80, cell: () => "plain" },
];

const props: DataTableProps<Task> = {
  label: "Tasks",
  columns,
  rows: tasks,
  rowId: (task) => task.id,
  rowName: (task) => task.title,
  card: (task) => <RowCard>{task.title}</RowCard>,
  empty: <p>No tasks yet</p>,
};

/** A table with selection state, as in a screen. */
function Selectable({ first = [], ...rest }: Partial<DataTableProps<Task>> & { first?: string[] }) {
  const [selected, setSelected] = useState(first);
  return (
    <>
      <DataTable {...props} {...rest} selection={{ selected, onChange: setSelected }} />
      <output>{selected.join(" ")}</output>
    </>
  );
}

const selectedNow = () => screen.getByRole("status", { name: "" }).textContent;

afterEach(() => setScreen(1024));

describe("states", () => {
  test("shows skeleton rows after 150 ms while loading", () => {
    vi.useFakeTimers();
    const { container } = renderUi(<DataTable {...props} rows={undefined} skeletonRows={4} />);
    const table = screen.getByRole("table", { name: "Tasks" });
    expect(table.getAttribute("aria-busy")).toBe("true");
    expect(within(table).getByRole("columnheader", { name: "Note" })).toBeDefined();
    expect(container.querySelectorAll("tbody tr")).toHaveLength(4);
    expect(container.querySelectorAll("tbody td > *")).toHaveLength(0);

    vi.advanceTimersByTime(SKELETON_DELAY_MS);
    vi.useRealTimers();
    return vi.waitFor(() => expect(container.querySelectorAll("tbody td > *")).toHaveLength(12));
  });

  test("a failed load shows its message and a retry button", async () => {
    const onRetry = vi.fn();
    const { person } = renderUi(<DataTable {...props} rows={undefined} error={new Error("Failed to get tasks")} onRetry={onRetry} />);
    expect(within(screen.getByRole("alert")).getByRole("heading", { name: "Failed to get tasks" })).toBeDefined();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test("a failed refresh behind shown rows is silent", () => {
    renderUi(<DataTable {...props} error={new Error("Failed to get tasks")} />);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByText("Bake lightmaps")).toBeDefined();
  });

  test("an empty list shows the empty state", () => {
    renderUi(<DataTable {...props} rows={[]} />);
    expect(screen.getByText("No tasks yet")).toBeDefined();
  });

  test("an empty list with filters offers to clear them", async () => {
    const onClearFilters = vi.fn();
    const { person } = renderUi(<DataTable {...props} rows={[]} onClearFilters={onClearFilters} />);
    await person.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(onClearFilters).toHaveBeenCalledOnce();
  });
});

describe("sorting", () => {
  test("sorts in the column's default direction first, then reverses", async () => {
    const onSort = vi.fn();
    const { person, rerender } = renderUi(<DataTable {...props} sort="title" onSort={onSort} />);
    expect(screen.getByRole("columnheader", { name: "Title" }).getAttribute("aria-sort")).toBe("ascending");

    await person.click(screen.getByRole("button", { name: "Title" }));
    expect(onSort).toHaveBeenLastCalledWith("-title");
    await person.click(screen.getByRole("button", { name: "Hours" }));
    expect(onSort).toHaveBeenLastCalledWith("-hours");

    rerender(<DataTable {...props} sort="-hours" onSort={onSort} />);
    expect(screen.getByRole("columnheader", { name: "Hours" }).getAttribute("aria-sort")).toBe("descending");
    await person.click(screen.getByRole("button", { name: "Hours" }));
    expect(onSort).toHaveBeenLastCalledWith("hours");
    expect(screen.queryByRole("button", { name: "Note" })).toBeNull();
  });
});

describe("selection", () => {
  test("keeps the selection of other pages", async () => {
    const { person } = renderUi(<Selectable first={["elsewhere"]} />);
    await person.click(screen.getByRole("checkbox", { name: "Select Bake lightmaps" }));
    expect(selectedNow()).toBe("elsewhere a");
    await person.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    expect(selectedNow()).toBe("elsewhere a b c");
    await person.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    expect(selectedNow()).toBe("elsewhere");
  });

  test("Shift selects a range", async () => {
    const { person } = renderUi(<Selectable />);
    await person.click(screen.getByRole("checkbox", { name: "Select Bake lightmaps" }));
    await person.keyboard("{Shift>}");
    await person.click(screen.getByRole("checkbox", { name: "Select Regression pass" }));
    await person.keyboard("{/Shift}");
    expect(selectedNow()).toBe("a b c");
  });

  test("select all skips rows that cannot be selected", async () => {
    const onChange = vi.fn();
    const { person } = renderUi(<DataTable {...props} selection={{ selected: [], onChange, allows: (task) => task.id !== "b" }} />);
    expect(screen.getByRole("checkbox", { name: "Select Pinch to teleport" })).toHaveProperty("disabled", true);
    await person.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    expect(onChange).toHaveBeenCalledWith(["a", "c"]);
  });
});

describe("keys", () => {
  const focusedRow = () => document.activeElement?.closest("tr")?.textContent ?? "";

  test("J and K move between rows, X selects, Enter opens, A approves and goes on", async () => {
    const [onOpen, onApprove] = [vi.fn(), vi.fn()];
    const { person } = renderUi(<Selectable onOpen={onOpen} onApprove={onApprove} />);
    await person.keyboard("x{Enter}a");
    expect([selectedNow(), onOpen.mock.calls, onApprove.mock.calls]).toEqual(["", [], []]);
    await person.keyboard("jjk");
    expect(focusedRow()).toContain("Bake lightmaps");
    await person.keyboard("{Enter}a");
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(tasks[0]);
    expect(onApprove).toHaveBeenCalledExactlyOnceWith(tasks[0]);
    expect(focusedRow()).toContain("Pinch to teleport");
    await person.keyboard("x");
    expect(selectedNow()).toBe("b");
    // With a selection, the key is that of its bar.
    await person.keyboard("a");
    expect(onApprove).toHaveBeenCalledOnce();
  });

  test("do nothing while the user types, and Enter on a control is for the control", async () => {
    const onOpen = vi.fn();
    const { person } = renderUi(
      <>
        <input aria-label="Search" />
        <div role="tablist">
          <button type="button" role="tab">
            To approve
          </button>
        </div>
        <Selectable onOpen={onOpen} />
      </>,
    );
    await person.type(screen.getByRole("textbox", { name: "Search" }), "jxk{Enter}");
    expect([selectedNow(), focusedRow()]).toEqual(["", ""]);
    screen.getByRole("tab").focus();
    await person.keyboard("j");
    expect(focusedRow()).toContain("Bake lightmaps");
    screen.getByRole("checkbox", { name: "Select Bake lightmaps" }).focus();
    await person.keyboard("{Enter}");
    expect(onOpen).not.toHaveBeenCalled();
    await person.keyboard("j");
    expect(focusedRow()).toContain("Pinch to teleport");
  });
});

describe("rows", () => {
  test("a click on a row opens it; a click on a control does not", async () => {
    const onOpen = vi.fn();
    const { person } = renderUi(<DataTable {...props} onOpen={onOpen} selection={{ selected: [], onChange: () => {} }} />);
    await person.click(screen.getAllByText("plain")[1] ?? document.body);
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(tasks[1]);
    await person.click(screen.getByRole("checkbox", { name: "Select Bake lightmaps" }));
    expect(onOpen).toHaveBeenCalledOnce();
  });

  test("opens the menu of the row", async () => {
    const chosen = vi.fn();
    const menu = (task: Task) => task.id !== "c" && <Menu.Item onClick={() => chosen(task.id)}>Delete</Menu.Item>;
    const { person } = renderUi(<DataTable {...props} menu={menu} />);
    expect(screen.queryByRole("button", { name: "More for Regression pass" })).toBeNull();
    await person.click(screen.getByRole("button", { name: "More for Pinch to teleport" }));
    await person.click(await screen.findByRole("menuitem", { name: "Delete" }));
    expect(chosen).toHaveBeenCalledExactlyOnceWith("b");
  });

  test("shows cards on phones", async () => {
    setScreen(390);
    const { person } = renderUi(<Selectable />);
    expect(screen.queryByRole("table")).toBeNull();
    expect(within(screen.getByRole("list", { name: "Tasks" })).getAllByRole("listitem")).toHaveLength(3);
    await person.click(screen.getByRole("checkbox", { name: "Select Pinch to teleport" }));
    expect(selectedNow()).toBe("b");
  });
});
