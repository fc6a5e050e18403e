import type { OwnSlack } from "@daybook/contract/slack/slack";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { SlackCard } from "./components/slack-card.tsx";
import { LinkSlackPage } from "./pages/link-slack-page.tsx";

const member = user({ name: "Kavya Nair" });
const none: OwnSlack = { configured: true, linked: null };
const linked: OwnSlack = { configured: true, linked: { name: "kavya", workspace: "halcyon", linkedAt: "2026-03-12T09:00:00.000Z" } };
const link = { name: "kavya", workspace: "halcyon", expiresAt: "2026-03-12T09:10:00.000Z", replaces: null };

describe("the Slack account on the profile", () => {
  let own = none;
  beforeEach(() => {
    own = none;
    mockResponse("GET /users/slack", () => own);
  });
  const open = () => renderPart(<SlackCard />, { as: member });

  test("is nowhere until Slack is set up", async () => {
    own = { configured: false, linked: null };
    const { queryClient } = open();
    await waitFor(() => expect([sent("GET /users/slack").length, queryClient.isFetching()]).toEqual([1, 0]));
    expect(screen.queryByText(/Slack/)).toBeNull();
  });

  test("says how to link one", async () => {
    open();
    expect(await screen.findByText("Type /daybook in Slack and open the link that it shows you.")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("is unlinked", async () => {
    own = linked;
    mockResponse("DELETE /users/slack", () => (own = none));
    const { person } = open();
    expect(await screen.findByText("kavya in halcyon")).toBeDefined();
    await person.click(screen.getByRole("button", { name: "Unlink" }));
    expect(await screen.findByText("Report in Slack")).toBeDefined();
    expect(sent("DELETE /users/slack")).toHaveLength(1);
  });
});

describe("the page of a link from Slack", () => {
  const open = (at = "/link/slack?token=abc") => renderPart(<LinkSlackPage />, { as: member, at });

  test("names both accounts, and links them when asked to", async () => {
    mockResponse("POST /users/slack/inspect", { ...link, replaces: { name: "old", workspace: "other" } });
    mockResponse("POST /users/slack", linked);
    const { person } = open();
    expect(await screen.findByText("kavya in halcyon")).toBeDefined();
    expect(screen.getByText("Kavya Nair")).toBeDefined();
    expect(screen.getByText(/It replaces old in other\./)).toBeDefined();
    expect(sent("POST /users/slack")).toEqual([]);
    await person.click(screen.getByRole("button", { name: "Link Slack" }));
    expect(await screen.findByRole("heading", { name: "Slack is linked" })).toBeDefined();
    expect(sent("POST /users/slack")).toEqual([{ token: "abc" }]);
  });

  test("says how to get a new link", async () => {
    mockError("POST /users/slack/inspect", 404, "This link is not valid any more.");
    open();
    expect(await screen.findByRole("heading", { name: "This link is not valid any more" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Link Slack" })).toBeNull();
  });

  test("says so without a token", async () => {
    open("/link/slack");
    expect(await screen.findByRole("heading", { name: "This link is not valid any more" })).toBeDefined();
    expect(sent("POST /users/slack/inspect")).toEqual([]);
  });

  test("can check the link again after a failure", async () => {
    mockError("POST /users/slack/inspect", 503, "Daybook is busy");
    const { person } = open();
    const again = await screen.findByRole("button", { name: "Try again" });
    mockResponse("POST /users/slack/inspect", link);
    await person.click(again);
    expect(await screen.findByText("kavya in halcyon")).toBeDefined();
  });

  test("says why it was not linked", async () => {
    mockResponse("POST /users/slack/inspect", link);
    mockError("POST /users/slack", 404, "This link is not valid any more. Type /daybook in Slack to get a new one.");
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Link Slack" }));
    expect(await screen.findByText(/Type \/daybook in Slack to get a new one\./)).toBeDefined();
  });
});
