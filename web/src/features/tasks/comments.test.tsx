import type { Comment } from "@daybook/contract/core/comments";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { newId, pagination, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { task } from "#test/task-fixtures.ts";
import { TaskHistory } from "./components/detail/task-history.tsx";

vi.setConfig({ testTimeout: 20_000 });

const kavya = user({ name: "Kavya Nair" });
const arjun = user({ name: "Arjun Rao" });
const ref = ({ _id, name, team, profilePicture }: typeof kavya) => ({ _id, name, team, profilePicture });
const lightmaps = task({ commentsCount: 1 });

const comment = (changes: Partial<Comment> = {}): Comment => ({
  _id: newId(),
  text: "The first draft is ready",
  author: ref(kavya),
  createdAt: "2026-03-12T05:00:00.000Z",
  editedAt: null,
  version: 1,
  can: { update: true, remove: true },
  ...changes,
});

let comments: Comment[];
beforeEach(() => {
  setScreen(1440);
  comments = [comment()];
  mockResponse("GET /tasks/:id/comments", () => ({ data: comments, pagination }));
  mockResponse("GET /tasks/:id/activity", { data: [], pagination });
});

const open = () => renderPart(<TaskHistory task={lightmaps} />, { as: kavya });
const openMenu = async (person: ReturnType<typeof open>["person"], item: string) => {
  await person.click(await screen.findByRole("button", { name: "More for the comment by Kavya Nair" }));
  await person.click(await screen.findByRole("menuitem", { name: item }));
};

describe("a comment", () => {
  test("is edited in place and then shown as edited", async () => {
    mockResponse("PUT /tasks/:id/comments/:commentId", ({ text }) => {
      const edited = comment({ text: String(text), editedAt: "2026-03-12T05:05:00.000Z", version: 2 });
      comments = [edited];
      return edited;
    });
    const { person } = open();
    await openMenu(person, "Edit");
    const field = await screen.findByRole("textbox", { name: "Edit comment" });
    await person.clear(field);
    await person.type(field, "The final draft is ready");
    await person.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("The final draft is ready")).toBeDefined();
    expect(screen.getByText("edited")).toBeDefined();
    expect(sent("PUT /tasks/:id/comments/:commentId")).toMatchObject([{ text: "The final draft is ready", version: 1 }]);
  });

  test("shows why it cannot be saved, and keeps the text until it is cancelled", async () => {
    const message = "You can edit a comment for 15 minutes. Write a new one instead, or delete this one.";
    mockError("PUT /tasks/:id/comments/:commentId", 409, message);
    const { person } = open();
    await openMenu(person, "Edit");
    await person.type(await screen.findByRole("textbox", { name: "Edit comment" }), ", at last");
    await person.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByDisplayValue("The first draft is ready, at last")).toBeDefined();
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("The first draft is ready")).toBeDefined();
  });

  test("is deleted after a confirmation", async () => {
    mockResponse("DELETE /tasks/:id/comments/:commentId", () => {
      const [{ _id }] = comments as [Comment];
      comments = [];
      return { _id };
    });
    const { person } = open();
    await openMenu(person, "Delete");
    const dialog = await screen.findByRole("dialog", { name: "Delete your comment?" });
    await person.click(within(dialog).getByRole("button", { name: "Delete comment" }));
    await waitFor(() => expect(screen.queryByText("The first draft is ready")).toBeNull());
    expect(await screen.findByText("Comment deleted successfully!")).toBeDefined();
  });

  test("has no menu without permission", async () => {
    comments = [comment({ author: ref(arjun), can: { update: false, remove: false } })];
    open();
    expect(await screen.findByText("Arjun Rao")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^More for/ })).toBeNull();
  });
});
