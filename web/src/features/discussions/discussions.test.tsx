import type { Comment } from "@daybook/contract/core/comments";
import type { Eod } from "@daybook/contract/eods/eods";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { eod } from "#test/eod-fixtures.ts";
import { newId, pagination, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { ReportDiscussion } from "./components/report-discussion.tsx";

vi.setConfig({ testTimeout: 20_000 });

const kavya = user({ name: "Kavya Nair" });
const rohan = user({ name: "Rohan Mehta", role: "team_lead" });
const ref = ({ _id, name, team, profilePicture }: typeof kavya) => ({ _id, name, team, profilePicture });

const comment = (changes: Partial<Comment> = {}): Comment => ({
  _id: newId(),
  text: "Which headset was it?",
  author: ref(rohan),
  createdAt: "2026-03-12T12:40:00.000Z",
  editedAt: null,
  version: 1,
  can: { update: true, remove: true },
  ...changes,
});

let comments: Comment[];
beforeEach(() => {
  setScreen(1440);
  comments = [];
  mockResponse("GET /eod/:id/comments", () => ({ data: comments, pagination }));
  mockResponse("POST /eod/:id/comments", ({ text }) => {
    const added = comment({ text: String(text) });
    comments = [...comments, added];
    return added;
  });
});

const open = (changes: Partial<Eod> = {}, opened = false) =>
  renderPart(<ReportDiscussion report={eod({ user: ref(kavya), ...changes })} opened={opened} />, { as: rohan });

test("is two buttons until someone says something, and fetches nothing", async () => {
  open();
  const buttons = await screen.findAllByRole("button");
  expect(buttons.map((button) => button.getAttribute("aria-label") ?? button.textContent)).toEqual([
    "React to the report by Kavya Nair",
    "Comment",
  ]);
  expect(sent("GET /eod/:id/comments")).toEqual([]);
});

test("a comment is written in place", async () => {
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Comment" }));
  const field = await screen.findByRole("textbox", { name: "Comment" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await person.type(field, "Which headset was it?");
  await person.keyboard("{Control>}{Enter}{/Control}");
  const thread = screen.getByRole("region", { name: "Comments on the report by Kavya Nair" });
  expect(await within(thread).findByText("Which headset was it?")).toBeDefined();
  expect(sent("POST /eod/:id/comments")).toMatchObject([{ text: "Which headset was it?" }]);
});

test("the comments of the only report in a list are open; those of others wait for a click", async () => {
  comments = [comment()];
  const { person, unmount } = open({ commentsCount: 1 });
  await person.click(await screen.findByRole("button", { name: "1 comment", expanded: false }));
  expect(await screen.findByText("Which headset was it?")).toBeDefined();
  unmount();
  open({ commentsCount: 1 }, true);
  expect(await screen.findByText("Which headset was it?")).toBeDefined();
});

test("a reaction is chosen in the menu, shown at once, and taken back by its button", async () => {
  const report = eod({ user: ref(kavya), reactions: [{ reaction: "thanks", user: ref(kavya) }] });
  let answer: (value: Eod["reactions"]) => void = () => undefined;
  mockResponse("PUT /eod/:id/reactions", () => new Promise((resolve) => (answer = resolve)));
  const { person } = renderPart(<ReportDiscussion report={report} />, { as: rohan });
  await person.click(await screen.findByRole("button", { name: "React to the report by Kavya Nair" }));
  await person.click(await screen.findByRole("menuitem", { name: "Thanks" }));
  const own = await screen.findByRole("button", { name: "2 Thanks: you and Kavya Nair", pressed: true });
  expect(own.textContent).toContain("2");
  answer([]);
  await screen.findByRole("button", { name: "1 Thanks: Kavya Nair", pressed: false });
  expect(sent("PUT /eod/:id/reactions")).toMatchObject([{ reaction: "thanks" }]);
});

test("one's own reaction is taken back; a failure says so and keeps it", async () => {
  mockError("PUT /eod/:id/reactions", 500, "Failed to update reaction");
  const { person } = open({ reactions: [{ reaction: "well_done", user: ref(rohan) }] });
  await person.click(await screen.findByRole("button", { name: "1 Well done: you" }));
  expect(await screen.findByText("Failed to update reaction")).toBeDefined();
  expect(sent("PUT /eod/:id/reactions")).toMatchObject([{ reaction: null }]);
  expect(screen.getByRole("button", { name: "1 Well done: you", pressed: true })).toBeDefined();
});
