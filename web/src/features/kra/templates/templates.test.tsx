import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { ananya, rohan, template } from "#test/kra-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { company, pagination, stats } from "#test/fixtures.ts";
import { KraPage } from "../pages/kra-page.tsx";

const engineering = template();

beforeEach(() => {
  setScreen(1440);
  Element.prototype.scrollIntoView = vi.fn();
  mockResponse("GET /users", { data: [], stats, pagination });
  mockResponse("GET /users/teams", { data: [], pagination });
  mockResponse("GET /kra/template/:id", engineering);
  mockResponse("GET /kra/templates", [engineering]);
  mockResponse("GET /views", []);
  mockResponse("PUT /users/preferences", (preferences) => preferences);
});

const open = (more: string, as = ananya, of = company) =>
  renderPart(<KraPage />, { as, at: `/admin/kra-management?tab=templates${more}`, company: of });
const parameter = (name: string) => screen.getByRole("region", { name });
const weightOf = (name: string) => within(parameter(name)).getByRole<HTMLInputElement>("textbox", { name: /Weight/ });

describe("template list", () => {
  test("shows each template's audience and duplicates it from its row", async () => {
    const { person, address } = open("");
    const row = await screen.findByRole("row", { name: /Engineering/ });
    for (const text of ["Unreal Engine Development", "Delivery 60, Craft 40", "2 tasks", "3"]) expect(row.textContent).toContain(text);
    await person.click(within(row).getByRole("button", { name: "More for Engineering" }));
    await person.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
    await waitFor(() => expect(address()).toContain(`edit=new&from=${engineering._id}`));
    expect(await screen.findByDisplayValue("Copy of Engineering")).toBeTruthy();
  });

  test("shows an empty state", async () => {
    mockResponse("GET /kra/templates", []);
    open("");
    expect(await screen.findByText("No templates yet")).toBeTruthy();
  });
});

describe("template form", () => {
  test("sums the weights while typing and requires exactly 100 to save", async () => {
    const { person } = open(`&edit=${engineering._id}`);
    expect(await screen.findByText(/of 100, fully allocated/)).toBeTruthy();
    await person.clear(weightOf("Craft"));
    await person.type(weightOf("Craft"), "25");
    expect(await screen.findByText(/of 100, 15 to allocate/)).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Save template" }));
    expect(await screen.findByText("The weights must add up to exactly 100")).toBeTruthy();
    expect(sent("POST /kra/template")).toEqual([]);
    // Both weights are concerned; the first is revealed.
    await waitFor(() => expect(document.activeElement).toBe(weightOf("Delivery")));
    expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([weightOf("Delivery")]);
    expect(["Delivery", "Craft"].map((name) => weightOf(name).getAttribute("aria-invalid"))).toEqual(["true", "true"]);

    await person.click(screen.getByRole("button", { name: "Split evenly" }));
    expect(weightOf("Craft").getAttribute("aria-invalid")).not.toBe("true");
    expect(await screen.findByText(/fully allocated/)).toBeTruthy();
    expect(weightOf("Delivery").value).toBe("50 %");
  });

  test("has its own choice for self-reviews, only in a company that uses them", async () => {
    mockResponse("POST /kra/template", { ...engineering, version: 4 });
    mockResponse("GET /kra/template/:id", { ...engineering, selfReview: "required" });
    const { person } = open(`&edit=${engineering._id}`, ananya, { ...company, selfReview: "optional" });
    const field = await screen.findByRole("combobox", { name: "Ask for a self-review" });
    expect((field as HTMLInputElement).value).toBe("Required");
    await person.click(field);
    await person.click(await screen.findByRole("option", { name: "Company setting (optional)" }));
    await person.click(screen.getByRole("button", { name: "Save template" }));
    await waitFor(() => expect(sent("POST /kra/template")[0]?.selfReview).toBeNull());
  });

  test("keeps its choice for self-reviews while the company does not use them", async () => {
    mockResponse("POST /kra/template", { ...engineering, version: 4 });
    mockResponse("GET /kra/template/:id", { ...engineering, selfReview: "required" });
    const { person } = open(`&edit=${engineering._id}`);
    expect(await screen.findByText(/of 100, fully allocated/)).toBeTruthy();
    expect(screen.queryByText("Ask for a self-review")).toBeNull();
    await person.click(screen.getByRole("button", { name: "Save template" }));
    await waitFor(() => expect(sent("POST /kra/template")[0]?.selfReview).toBe("required"));
  });

  test("offers the reports as what ticks a weekly task, where it mentions them", async () => {
    mockResponse("POST /kra/template", { ...engineering, version: 4 });
    const { person } = open(`&edit=${engineering._id}`);
    const delivery = within(await screen.findByRole("region", { name: "Delivery" }));
    expect(delivery.queryByRole("checkbox")).toBeNull();
    await person.clear(delivery.getByRole("textbox", { name: "Weekly task 1" }));
    await person.type(delivery.getByRole("textbox", { name: "Weekly task 1" }), "Send every report");
    await person.click(delivery.getByRole("checkbox", { name: "Tick by itself when every workday of the week has a report" }));
    await person.click(screen.getByRole("button", { name: "Save template" }));
    await waitFor(() => expect(sent("POST /kra/template")).toHaveLength(1));
    expect(sent("POST /kra/template")[0]?.parameters[0]?.weeklyTasks).toEqual([
      { _id: expect.any(String) as string, title: "Send every report", source: "reports" },
    ]);
  });

  test("saves the next version, keeps ids and drops blank tasks", async () => {
    mockResponse("POST /kra/template", { ...engineering, version: 4 });
    const { person, address } = open(`&edit=${engineering._id}`);
    await person.click(within(await screen.findByRole("region", { name: "Craft" })).getByRole("button", { name: "Add weekly task" }));
    await person.clear(screen.getByRole("textbox", { name: "Name" }));
    await person.type(screen.getByRole("textbox", { name: "Name" }), "Engineers");
    await person.click(screen.getByRole("button", { name: "Save template" }));
    await waitFor(() => expect(sent("POST /kra/template")).toHaveLength(1));
    const [saved] = sent("POST /kra/template");
    expect(saved).toMatchObject({ _id: engineering._id, version: 3, name: "Engineers", scoreMix: { lead: 70, weekly: 30 } });
    expect(saved?.parameters.map(({ _id }) => _id)).toEqual(engineering.parameters.map(({ _id }) => _id));
    expect(saved?.parameters[1]?.weeklyTasks).toEqual(engineering.parameters[1]?.weeklyTasks);
    expect(await screen.findByText("Engineering saved as version 4")).toBeTruthy();
    await waitFor(() => expect(address()).toBe("/admin/kra-management?tab=templates"));
  });

  test("saves a copy as a new template without an audience", async () => {
    mockResponse("POST /kra/template", template({ version: 1 }));
    const { person } = open(`&edit=new&from=${engineering._id}`);
    await person.click(await screen.findByRole("button", { name: "Save template" }));
    await waitFor(() => expect(sent("POST /kra/template")).toHaveLength(1));
    const [saved] = sent("POST /kra/template");
    expect(saved).toMatchObject({ name: "Copy of Engineering", appliesTo: { teams: [], designations: [], members: [] } });
    expect(JSON.stringify(saved)).not.toContain("_id");
  });

  test("shows required-field errors for an empty form", async () => {
    const { person } = open("&edit=new");
    await person.click(await screen.findByRole("button", { name: "Save template" }));
    for (const text of ["Template name is required", "Parameter name is required", "Weight is required"])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(sent("POST /kra/template")).toEqual([]);
  });

  test("reveals the field that the server refused, and a share that is missing", async () => {
    mockError("POST /kra/template", 400, "A target is too long", {
      errors: [{ path: "parameters.1.target", message: "A target is too long" }],
    });
    const { person } = open(`&edit=${engineering._id}`);
    await person.click(await screen.findByRole("button", { name: "Save template" }));
    const target = within(await screen.findByRole("region", { name: "Craft" })).getByRole("textbox", { name: "Target" });
    await waitFor(() => expect(document.activeElement).toBe(target));
    const share = screen.getByRole("textbox", { name: "Rating share of the score" });
    await person.clear(share);
    await person.click(screen.getByRole("button", { name: "Save template" }));
    expect(await screen.findByText("Please enter a share")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(share));
    expect(sent("POST /kra/template")).toHaveLength(1);
  });

  test("keeps the input when the server rejects it", async () => {
    mockError("POST /kra/template", 409, "This template was changed by someone else. Reload and try again.");
    const { person } = open(`&edit=${engineering._id}`);
    await person.type(await screen.findByRole("textbox", { name: "Description" }), "For builders");
    await person.click(screen.getByRole("button", { name: "Save template" }));
    expect(await screen.findByText("This template was changed by someone else. Reload and try again.")).toBeTruthy();
    expect(screen.getByDisplayValue("For builders")).toBeTruthy();
  });

  test("is read-only for a lead if the template applies company-wide", async () => {
    mockResponse("GET /kra/template/:id", template({ can: { read: true, update: false } }));
    open(`&edit=${engineering._id}`, rohan);
    expect(await screen.findByText("version 3, read-only")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save template" })).toBeNull();
    expect(screen.getByRole("link", { name: "Duplicate" })).toBeTruthy();
  });

  test("preselects a lead's own team", async () => {
    open("&edit=new", rohan);
    expect(await screen.findAllByText("Unreal Engine Development")).not.toHaveLength(0);
  });
});
