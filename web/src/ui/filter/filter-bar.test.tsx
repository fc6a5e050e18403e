import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { renderUi } from "#test/render-ui.tsx";
import { statusChoice, textChoice } from "#ui/form/choices.tsx";
import { FilterMany, FilterOne, FilterSwitch } from "./filter.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { FilterDates } from "./filter-dates.tsx";
import { SEARCH_DELAY_MS } from "#ui/form/search-field.tsx";

function Bar({ onSearch = () => {} }: { onSearch?: (value: string) => void }) {
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState<string[]>([]);
  const [team, setTeam] = useState<string>();
  const [due, setDue] = useState<string>();
  const [blockers, setBlockers] = useState(false);
  const clear = () => {
    setSearch("");
    setStatus([]);
    setTeam(undefined);
    setDue(undefined);
    setBlockers(false);
  };
  const change = (value: string) => {
    onSearch(value);
    setSearch(value);
  };
  return (
    <>
      <FilterBar search={{ value: search, onChange: change, placeholder: "Search title" }} onClear={clear}>
        <FilterMany
          label="Status"
          choices={(["To Do", "In Progress", "Blocked"] as const).map(statusChoice)}
          value={status}
          onChange={setStatus}
        />
        <FilterOne label="Team" choices={["Design", "3D"].map(textChoice)} value={team} onChange={setTeam} />
        <FilterDates label="Due" value={due} onChange={setDue} />
        <FilterSwitch label="With blockers" on={blockers} onChange={setBlockers} />
      </FilterBar>
      <output>{JSON.stringify({ search, status, team, due, blockers })}</output>
    </>
  );
}

const now = () => JSON.parse(screen.getByRole("status").textContent ?? "{}") as Record<string, unknown>;
const field = () => screen.getByLabelText<HTMLInputElement>("Search title");

describe("search", () => {
  test("searches once, 250 ms after the last letter", () => {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    renderUi(<Bar onSearch={onSearch} />);
    for (const value of ["l", "li", "lig"]) {
      fireEvent.change(field(), { target: { value } });
      act(() => void vi.advanceTimersByTime(SEARCH_DELAY_MS - 50));
    }
    expect(onSearch).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(50));
    expect(onSearch).toHaveBeenCalledExactlyOnceWith("lig");
  });

  test("Enter searches immediately; Escape and Clear empty the field", async () => {
    const { person } = renderUi(<Bar />);
    await person.type(field(), "light{Enter}");
    expect(now()["search"]).toBe("light");
    await person.keyboard("{Escape}");
    expect(now()["search"]).toBe("");

    await person.type(field(), "marina{Enter}");
    await person.click(screen.getByRole("button", { name: "Clear" }));
    expect(field().value).toBe("");
    expect(now()["search"]).toBe("");
  });
});

describe("filters", () => {
  test("selects several values while the list stays open; × removes all", async () => {
    const { person } = renderUi(<Bar />);
    await person.click(screen.getByRole("button", { name: "Status" }));
    await person.click(await screen.findByRole("option", { name: "Blocked" }));
    await person.click(screen.getByRole("option", { name: "To Do" }));
    expect(now()["status"]).toEqual(["Blocked", "To Do"]);
    expect(screen.getByRole("img", { name: "To Do, Blocked" })).toBeDefined();

    await person.click(screen.getByRole("button", { name: "Remove filter Status" }));
    expect(now()["status"]).toEqual([]);
  });

  test("works by keyboard, and typing filters the list", async () => {
    const { person } = renderUi(<Bar />);
    act(() => screen.getByRole("button", { name: "Team" }).focus());
    await person.keyboard("{ArrowDown}");
    await screen.findByRole("option", { name: "3D" });
    await person.keyboard("3d");
    expect(screen.queryByRole("option", { name: "Design" })).toBeNull();
    // Enter takes the first match.
    await person.keyboard("{Enter}");
    expect(now()["team"]).toBe("3D");
  });

  test("selects a date preset and toggles a switch", async () => {
    const { person } = renderUi(<Bar />);
    await person.click(screen.getByRole("button", { name: "Due" }));
    await person.click(await screen.findByRole("button", { name: "This month" }));
    expect(now()["due"]).toBe("this-month");
    await person.click(screen.getByRole("button", { name: "With blockers" }));
    expect(now()["blockers"]).toBe(true);
    await person.click(screen.getByRole("button", { name: "Remove filter Due" }));
    expect(now()["due"]).toBeUndefined();
  });
});
