import type { Question } from "@daybook/contract/questions/schemas";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { newId, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { OpenQuestions } from "./components/open-questions.tsx";

vi.setConfig({ testTimeout: 20_000 });

const rohan = user({ name: "Rohan Mehta", role: "team_lead" });
const { _id, name, team, profilePicture } = rohan;
const question: Question = {
  _id: newId(),
  date: "2026-03-11",
  text: "What keeps you?",
  askedBy: { _id, name, team, profilePicture },
  askedAt: "2026-03-12T09:00:00.000Z",
  answer: null,
  answeredAt: null,
};

const open = () => renderPart(<OpenQuestions questions={[question]} />, { as: user({ name: "Kavya Nair" }) });

test("an answer is required, and sent", async () => {
  mockResponse("PUT /questions/:id", ({ answer }) => ({ ...question, answer, answeredAt: "2026-03-12T12:00:00.000Z" }));
  const { person } = open();
  expect(await screen.findByText(/What keeps you\?/)).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Answer" }));
  expect(await screen.findByText("Please write an answer")).toBeDefined();
  await person.type(screen.getByRole("textbox", { name: "Answer to Rohan Mehta" }), "The build was broken");
  await person.click(screen.getByRole("button", { name: "Answer" }));
  expect(await screen.findByText("Answer sent")).toBeDefined();
  expect(sent("PUT /questions/:id")).toMatchObject([{ answer: "The build was broken" }]);
});

test("an answer that cannot be sent stays, with the reason", async () => {
  mockError("PUT /questions/:id", 409, "This question has been answered");
  const { person } = open();
  await person.type(await screen.findByRole("textbox", { name: "Answer to Rohan Mehta" }), "Too late");
  await person.click(screen.getByRole("button", { name: "Answer" }));
  expect(await screen.findByText("This question has been answered")).toBeDefined();
  expect(screen.getByDisplayValue("Too late")).toBeDefined();
});
