import type { OwnNumber } from "@daybook/contract/conversations/conversations";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { user } from "#test/fixtures.ts";
import { NumberCard } from "./components/number-card.tsx";

const member = user({ name: "Kavya Nair" });
const none: OwnNumber = { configured: true, companyNumber: "+15550783881", phoneNumber: null, verifiedAt: null };
const verified: OwnNumber = { ...none, phoneNumber: "+4915200288803", verifiedAt: "2026-03-12T09:00:00.000Z" };
const code = { code: "DB-7KQM-4XRT", expiresAt: "2026-03-12T16:15:00.000Z", companyNumber: "+15550783881" };

let own = none;
beforeEach(() => {
  own = none;
  mockResponse("GET /users/whatsapp", () => own);
});

const open = () => renderPart(<NumberCard />, { as: member });

describe("the number that writes to Daybook", () => {
  test("is nowhere until WhatsApp is set up", async () => {
    own = { ...none, configured: false };
    const { queryClient } = open();
    await waitFor(() => expect([sent("GET /users/whatsapp").length, queryClient.isFetching()]).toEqual([1, 0]));
    expect(screen.queryByText(/WhatsApp/)).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("is verified with a code, and shown once it is", async () => {
    mockResponse("POST /users/whatsapp/verify", code);
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Verify number" }));

    const dialog = within(await screen.findByRole("dialog", { name: /Verify your number/ }));
    expect(dialog.getByLabelText<HTMLInputElement>("Code").value).toBe("DB-7KQM-4XRT");
    expect(dialog.getByText("Send this code by WhatsApp to +15550783881, within 15 minutes.")).toBeDefined();
    expect(dialog.getByRole("link", { name: "Open WhatsApp" }).getAttribute("href")).toBe("https://wa.me/15550783881?text=DB-7KQM-4XRT");

    own = verified;
    await person.click(dialog.getByRole("button", { name: "I sent it" }));
    expect(await screen.findByText("+4915200288803")).toBeDefined();
    expect(screen.getByRole("button", { name: "Forget" })).toBeDefined();
  });

  test("closes the dialog once the phone has sent the code, also after it is forgotten again", async () => {
    mockResponse("POST /users/whatsapp/verify", code);
    mockResponse("DELETE /users/whatsapp/verify", () => (own = none));
    const { person, queryClient } = open();
    await person.click(await screen.findByRole("button", { name: "Verify number" }));
    await screen.findByRole("dialog", { name: /Verify your number/ });
    own = verified;
    // The live connection invalidates it.
    await queryClient.invalidateQueries({ queryKey: ["conversations"] });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await person.click(await screen.findByRole("button", { name: "Forget" }));
    expect(await screen.findByRole("button", { name: "Verify number" })).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is verified without a link as long as the company's number is unknown", async () => {
    mockResponse("POST /users/whatsapp/verify", { ...code, companyNumber: null });
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Verify number" }));
    const dialog = within(await screen.findByRole("dialog", { name: /Verify your number/ }));
    expect(dialog.getByText(/the number from which you get your reminders/)).toBeDefined();
    expect(dialog.queryByRole("link")).toBeNull();
  });

  test("says why there is no code, and opens no dialog", async () => {
    mockError("POST /users/whatsapp/verify", 409, "WhatsApp is not set up. Ask an admin to set it up before you verify a number.");
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Verify number" }));
    expect(await screen.findByText(/Ask an admin to set it up/)).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is forgotten", async () => {
    own = verified;
    mockResponse("DELETE /users/whatsapp/verify", () => (own = none));
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Forget" }));
    expect(await screen.findByRole("button", { name: "Verify number" })).toBeDefined();
    expect(sent("DELETE /users/whatsapp/verify")).toHaveLength(1);
    expect(await screen.findByText("Number forgotten")).toBeDefined();
    expect(screen.queryByText("+4915200288803")).toBeNull();
  });
});
