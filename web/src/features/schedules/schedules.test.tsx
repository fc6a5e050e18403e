import type { Schedule } from "@daybook/contract/schedules/schedules";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockResponse, sent } from "#test/api-responses.ts";
import { user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { ScheduleDialog } from "./components/schedule-dialog.tsx";
import { OwnSchedule } from "./components/own-schedule.tsx";
import { hoursOn, weekText } from "./schedule-text.ts";

const admin = user({ name: "Ananya Iyer", role: "admin" });
const kavya = user({ name: "Kavya Nair" });
const company = [8, 8, 8, 8, 8, 0, 0];
const threeDays = [8, 8, 8, 0, 0, 0, 0];
const setBy = { _id: admin._id, name: "Ananya Iyer", email: null, team: null, role: "admin" as const, profilePicture: null };
const entry = { from: "2026-03-02", hours: threeDays, cycle: null, holidayCalendar: null, setBy, setAt: "2026-02-20T10:00:00.000Z" };
const schedule = (fields: Partial<Schedule> = {}) => ({ company, entries: [], can: { update: true }, ...fields }) as Schedule;

beforeEach(() => {
  mockResponse("GET /users/:id/schedule", schedule());
  mockResponse("GET /holiday-calendars", []);
  mockResponse("PUT /users/:id/schedule", schedule({ entries: [entry] as Schedule["entries"] }));
});

const openDialog = () => renderPart(<ScheduleDialog person={kavya} opened onClose={() => {}} />, { as: admin });
const cell = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

describe("working hours", () => {
  test("are named by the days of the week", () => {
    expect(weekText(company)).toBe("Mon–Fri 8 h");
    expect(weekText([8, 8, 8, 0, 4, 0, 0])).toBe("Mon–Wed 8 h, Fri 4 h");
    expect(weekText([0, 0, 0, 0, 0, 0, 0])).toBe("No days");
  });

  test("follow a rota, whose first week contains its first day", () => {
    const rota = { ...entry, from: "2026-03-04", hours: company, cycle: [company, threeDays] };
    const own = schedule({ entries: [rota] as Schedule["entries"] });
    // The day before it begins, its first week, its second one and the first one again.
    expect(["2026-03-03", "2026-03-05", "2026-03-12", "2026-03-19"].map((day) => hoursOn(own, day))).toEqual([8, 8, 0, 8]);
  });

  test("are set from a day on, with an empty field for a day off", async () => {
    const { person } = openDialog();
    await person.click(await screen.findByText("Own hours"));
    await person.clear(cell("Hours a day, Thursday"));
    await person.clear(cell("Hours a day, Friday"));
    await person.clear(cell("Hours a day, Monday"));
    await person.type(cell("Hours a day, Monday"), "7h30");
    expect(screen.getByText("23.5 h a week")).toBeDefined();
    await person.click(screen.getByRole("button", { name: "Save working hours" }));
    await waitFor(() => expect(sent("PUT /users/:id/schedule")).toHaveLength(1));
    expect(sent("PUT /users/:id/schedule")[0]).toMatchObject({ hours: [7.5, 8, 8, 0, 0, 0, 0] });
  });

  test("may alternate between weeks", async () => {
    const { person } = openDialog();
    await person.click(await screen.findByText("Own hours"));
    await person.click(screen.getByRole("button", { name: "Add a week to alternate with" }));
    await person.clear(cell("Week 2, Friday"));
    await person.click(screen.getByRole("button", { name: "Save working hours" }));
    await waitFor(() => expect(sent("PUT /users/:id/schedule")).toHaveLength(1));
    expect(sent("PUT /users/:id/schedule")[0]).toMatchObject({ cycle: [company, [8, 8, 8, 8, 0, 0, 0]] });
  });

  test("need at least one day", async () => {
    const { person } = openDialog();
    await person.click(await screen.findByText("Own hours"));
    for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]) await person.clear(cell(`Hours a day, ${day}`));
    await person.click(screen.getByRole("button", { name: "Save working hours" }));
    expect(await screen.findByText("Please enter hours for at least one day")).toBeDefined();
    expect(sent("PUT /users/:id/schedule")).toHaveLength(0);
  });

  test("name the calendar of the person's holidays, if there is a choice", async () => {
    const bavaria = { _id: user()._id, name: "Germany – Bavaria", people: 0, place: null };
    mockResponse("GET /holiday-calendars", [bavaria]);
    const place = { country: "DE", region: "BY", name: "Germany – Bayern" };
    const named = { _id: bavaria._id, name: bavaria.name };
    mockResponse("GET /users/:id/place", { place, suggested: named, current: { _id: null, name: "Company holidays" } });
    const { person } = openDialog();
    expect(await screen.findByText("Suggested for Germany – Bayern: Germany – Bavaria.")).toBeDefined();
    await person.click(await screen.findByRole("combobox", { name: "Holidays" }));
    await person.click(await screen.findByRole("option", { name: "Germany – Bavaria" }));
    await person.click(screen.getByRole("button", { name: "Save working hours" }));
    await waitFor(() => expect(sent("PUT /users/:id/schedule")).toHaveLength(1));
    expect(sent("PUT /users/:id/schedule")[0]).toMatchObject({ hours: null, holidayCalendar: bavaria._id });
  });

  test("of one's own show what applies and who set it", async () => {
    mockResponse("GET /users/:id/schedule", schedule({ entries: [entry] as Schedule["entries"], can: { update: false } }));
    renderPart(<OwnSchedule />, { as: kavya });
    const table = within(await screen.findByRole("table"));
    expect(table.getByText("24 h")).toBeDefined();
    expect(screen.getByText(/Set by Ananya Iyer/)).toBeDefined();
  });
});
