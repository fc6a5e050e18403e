import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render-ui.tsx";
import { Pager } from "./pager.tsx";

test("shows the row range and changes pages", async () => {
  const onPage = vi.fn();
  const { person } = renderUi(<Pager page={15} limit={10} total={1148} onPage={onPage} />);
  expect(screen.getByText("141–150 of 1,148")).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Next page" }));
  expect(onPage).toHaveBeenCalledWith(16);
});

test("shows with a plus that counting stopped at a limit, where the pages end", () => {
  renderUi(<Pager page={1000} limit={10} total={10_000} isMore onPage={() => {}} />);
  expect(screen.getByText("9,991–10,000 of 10,000+")).toBeDefined();
  expect(screen.getByRole("button", { name: "1,000" }).getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next page" }).disabled).toBe(true);
});

test("moves from a page that does not exist to the last one, without an entry in the history", () => {
  const onPage = vi.fn();
  renderUi(<Pager page={4} limit={10} total={30} onPage={onPage} />);
  expect(onPage).toHaveBeenCalledExactlyOnceWith(3, true);
});

test("changes the rows per page", async () => {
  const onLimit = vi.fn();
  const { person } = renderUi(<Pager page={1} limit={10} total={30} onPage={() => {}} onLimit={onLimit} />);
  await person.click(screen.getByRole("button", { name: "10 per page" }));
  await person.click(await screen.findByRole("menuitem", { name: "25 per page" }));
  expect(onLimit).toHaveBeenCalledWith(25);
});

test("renders nothing for a single page", () => {
  const { container } = renderUi(<Pager page={1} limit={10} total={8} onPage={() => {}} onLimit={() => {}} />);
  expect(container.querySelector("nav")).toBeNull();
});
