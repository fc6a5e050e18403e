import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render-ui.tsx";
import { confirm } from "./confirm.ts";

const question = {
  title: "Delete 3 tasks?",
  body: "#481, #474 and #468 disappear from every list.",
  action: "Delete 3 tasks",
  danger: true,
};

async function ask() {
  const view = renderUi(<button type="button">Before</button>);
  screen.getByRole("button", { name: "Before" }).focus();
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = confirm(question);
  });
  await screen.findByRole("dialog", { name: "Delete 3 tasks?" });
  return { ...view, answer: () => answer };
}

test("shows the question and focuses Cancel", async () => {
  const { person, answer } = await ask();
  expect(screen.getByText(question.body)).toBeDefined();
  await expect.poll(() => document.activeElement?.textContent).toBe("Cancel");
  await person.keyboard("{Enter}");
  expect(await answer()).toBe(false);
});

test("the action button answers yes", async () => {
  const { person, answer } = await ask();
  await person.click(screen.getByRole("button", { name: "Delete 3 tasks" }));
  expect(await answer()).toBe(true);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("Escape answers no", async () => {
  const { person, answer } = await ask();
  await person.keyboard("{Escape}");
  expect(await answer()).toBe(false);
});

test("a second question answers the first with no", async () => {
  const { person, answer } = await ask();
  let second: Promise<boolean> = Promise.resolve(false);
  act(() => {
    second = confirm({ ...question, title: "Reject this leave?", action: "Reject" });
  });
  expect(await answer()).toBe(false);
  await person.click(await screen.findByRole("button", { name: "Reject" }));
  expect(await second).toBe(true);
});
