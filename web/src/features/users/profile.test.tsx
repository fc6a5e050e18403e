import type { Api } from "@daybook/contract/core/api";
import { profilePictureMaxBytes } from "@daybook/contract/core/constants";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { User } from "@daybook/contract/users/users";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { pagination, user } from "#test/fixtures.ts";
import { ProfileDialog } from "./components/profile-dialog.tsx";

const rights = { read: true, update: true, administer: true, remove: true };
const personal = {
  employeeId: "HAL-7",
  dateOfBirth: "1988-07-04",
  dateOfJoining: "2019-02-01",
  phoneNumber: "+919845012345",
  bloodGroup: "B+",
  designation: "Artist",
};
const me = user({ ...personal, name: "Kavya Nair" });
const admin = user({
  ...personal,
  name: "Ananya Iyer",
  role: "admin",
  team: "HR",
  lastDayOfOffice: null,
  can: { ...rights, remove: false },
});
const other = user({ ...personal, name: "Dev Kulkarni", lastDayOfOffice: "2026-12-31", can: rights });

const team = (name: string) => ({
  _id: user()._id,
  name,
  description: null,
  leads: [],
  memberCount: 1,
  createdAt: me.createdAt,
  version: 1,
  can: { read: true, update: false, remove: false },
});

beforeEach(() => {
  mockResponse("GET /users/:id/place", { place: null, suggested: null, current: { _id: null, name: "Company holidays" } });
  mockResponse("GET /users/teams", { data: [team("Design"), team("HR")], pagination });
});

const dialog = (person: User, as: User, editing = true) => {
  const onClose = vi.fn<() => void>();
  const view = renderPart(<ProfileDialog user={person} opened onClose={onClose} editing={editing} />, { as });
  return { ...view, onClose };
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: "input" });

const notLeaving = { state: "none" as const, lastDay: null, items: [], decisions: [], checklist: [], plannedBy: null };

describe("the profile dialog", () => {
  test("own profile: shows role and team below 'Update Profile' and sends exactly the nine fields", async () => {
    mockResponse("PUT /users/profile/me", (input: InputOf<Api["PUT /users/profile/me"]>) => ({ ...me, name: input.name! }));
    const { person, onClose } = dialog(me, me);
    const shown = await screen.findByRole("dialog", { name: /Update Profile/ });
    expect(within(shown).getByText("Team Member, Design")).toBeDefined();
    for (const title of ["Profile Picture", "Personal Information", "Work Information"])
      expect(within(shown).getByText(title)).toBeDefined();
    expect(within(shown).getByText("JPG, PNG, GIF up to 2MB")).toBeDefined();
    expect(within(shown).getByRole("button", { name: "Choose Photo" })).toBeDefined();
    expect(field("Team").disabled).toBe(true);
    expect(screen.queryByText("Last working day")).toBeNull();

    await person.clear(field("Name"));
    await person.type(field("Name"), "Kavya Menon");
    await person.click(screen.getByRole("button", { name: "Update Profile" }));

    expect(await screen.findByText("Profile updated successfully!")).toBeDefined();
    expect(onClose).toHaveBeenCalled();
    expect(sent("PUT /users/profile/me")).toEqual([{ ...personal, name: "Kavya Menon", email: me.email, profilePicture: null }]);
  });

  test("an admin can change another user's role, team, password and last working day", async () => {
    mockResponse("PUT /users/admin/user/:id", { ...other, team: "HR" });
    const { person } = dialog(other, admin);
    expect(await screen.findByRole("dialog", { name: /Edit Dev Kulkarni's Profile/ })).toBeDefined();
    expect(screen.getByText("Last working day")).toBeDefined();
    await person.click(field("Team"));
    await person.click(await screen.findByRole("option", { name: "HR" }));
    await person.click(field("Role"));
    await person.click(await screen.findByRole("option", { name: "Team Lead" }));
    await person.type(field("New password"), "12345");
    await person.click(screen.getByRole("button", { name: "Update User Profile" }));
    expect(await screen.findAllByText("Password must be at least 6 characters long")).toHaveLength(2);
    expect(sent("PUT /users/admin/user/:id")).toEqual([]);
    await person.type(field("New password"), "6");
    await person.click(screen.getByRole("button", { name: "Update User Profile" }));

    expect(await screen.findByText("Profile updated successfully!")).toBeDefined();
    expect(sent("PUT /users/admin/user/:id")).toEqual([
      {
        id: other._id,
        version: 1,
        ...personal,
        dateOfJoining: undefined,
        employeeId: undefined,
        name: other.name,
        profilePicture: null,
        role: "team_lead",
        team: "HR",
        lastDayOfOffice: "2026-12-31",
        password: "123456",
      },
    ]);
  });

  test("locks an admin's own team and last working day", async () => {
    dialog(admin, admin);
    await screen.findByRole("dialog", { name: /Update Profile/ });
    expect(field("Team").disabled).toBe(true);
    expect(screen.getByText("Only another admin can change this")).toBeDefined();
    expect(screen.queryByLabelText(/^Role/)).toBeNull();
    expect(screen.queryByLabelText(/^New password/)).toBeNull();
  });

  test("the button reads 'Updating...' while the request is pending", async () => {
    let finish = (_: User) => {};
    mockResponse("PUT /users/profile/me", () => new Promise<User>((resolve) => (finish = resolve)));
    const { person } = dialog(me, me);
    await person.click(await screen.findByRole("button", { name: "Update Profile" }));
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Updating..." })).disabled).toBe(true);
    finish(me);
    expect(await screen.findByText("Profile updated successfully!")).toBeDefined();
  });

  test.each([
    ["Name", " ", "Name is required"],
    ["Email", "", "Email is required"],
    ["Email", "ananya@", "Please enter a valid email address"],
  ])("%s %j: shows '%s' at the field and as a toast", async (label, value, message) => {
    const { person } = dialog(me, me);
    await screen.findByRole("dialog");
    await person.clear(field(label));
    if (value) await person.type(field(label), value);
    await person.click(screen.getByRole("button", { name: "Update Profile" }));
    expect(await screen.findAllByText(message)).toHaveLength(2);
    expect(sent("PUT /users/profile/me")).toEqual([]);
  });

  test("another user without a team: shows 'Team is required'", async () => {
    const { person } = dialog({ ...other, team: null }, admin);
    await person.click(await screen.findByRole("button", { name: "Update User Profile" }));
    expect(await screen.findAllByText("Team is required")).toHaveLength(2);
  });

  test("shows a server error at its field, and the specification's fallback for an error without a message", async () => {
    const message = "Please enter a valid phone number";
    mockError("PUT /users/profile/me", 400, message, { errors: [{ path: "phoneNumber", message }] });
    const { person, onClose } = dialog(me, me);
    await person.click(await screen.findByRole("button", { name: "Update Profile" }));
    expect(await screen.findByText(message)).toBeDefined();
    mockError("PUT /users/profile/me", 500, "");
    await person.click(screen.getByRole("button", { name: "Update Profile" }));
    expect(await screen.findByText("Failed to update profile")).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });

  test("view mode: name in the title, no hidden fields, no edit button", async () => {
    const colleague = user({ name: "Dev Kulkarni", can: { ...rights, update: false, administer: false, remove: false } });
    const { person, onClose } = dialog(colleague, me, false);
    const shown = await screen.findByRole("dialog", { name: /Dev Kulkarni's Profile/ });
    expect(within(shown).queryByText("Date of birth")).toBeNull();
    expect(within(shown).queryByRole("button", { name: "Edit profile" })).toBeNull();
    await person.click(within(shown).getByText("Close"));
    expect(onClose).toHaveBeenCalled();
  });

  test("follows its user: shows what the list learned after it had opened", async () => {
    mockResponse("GET /users/:id/offboarding", notLeaving);
    function List() {
      const [designation, setDesignation] = useState("Modeller");
      return (
        <>
          <button onClick={() => setDesignation("Supervisor")}>Refetch</button>
          <ProfileDialog user={{ ...other, designation }} opened onClose={() => {}} />
        </>
      );
    }
    renderPart(<List />, { as: admin });
    expect(await screen.findByText("Modeller")).toBeDefined();
    fireEvent.click(screen.getByText("Refetch"));
    expect(await screen.findByText("Supervisor")).toBeDefined();
  });

  test("shows dates without a time", async () => {
    mockResponse("GET /users/:id/offboarding", notLeaving);
    dialog(other, admin, false);
    expect(await screen.findByText("4 Jul 1988")).toBeDefined();
  });
});

describe("a joining date and an employee ID that wait for confirmation", () => {
  const waiting = { counting: { dateOfJoining: "2024-03-01", employeeId: null } };

  test("say so, and what counts until then; only an admin confirms, one by one, and edits the confirmed user", async () => {
    const confirmed = { ...other, version: 2, counting: { employeeId: null } };
    mockResponse("PUT /users/admin/user/:id", confirmed);
    mockResponse("GET /users/:id/offboarding", notLeaving);
    const { person } = dialog({ ...other, ...waiting }, admin, false);
    expect(await screen.findAllByText("Waiting for confirmation")).toHaveLength(2);
    expect(screen.getByText("1 Mar 2024")).toBeDefined();
    expect(screen.getByText("Until then no value counts.")).toBeDefined();
    await person.click(screen.getByRole("button", { name: "Confirm joining date" }));
    await waitFor(() => expect(screen.getAllByText("Waiting for confirmation")).toHaveLength(1));
    await person.click(screen.getByRole("button", { name: "Edit profile" }));
    await person.click(await screen.findByRole("button", { name: "Update User Profile" }));
    await waitFor(() => expect(sent("PUT /users/admin/user/:id")).toHaveLength(2));
    expect(sent("PUT /users/admin/user/:id")[0]).toEqual({ id: other._id, dateOfJoining: other.dateOfJoining });
    expect(sent("PUT /users/admin/user/:id")[1]).toMatchObject({ version: 2 });
    expect(Object.keys(sent("PUT /users/admin/user/:id")[1]!)).not.toContain("dateOfJoining");
  });

  test("have no button for their person", async () => {
    dialog({ ...me, ...waiting }, me, false);
    expect(await screen.findAllByText("Waiting for confirmation")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /^Confirm/ })).toBeNull();
  });
});

describe("the profile picture", () => {
  const upload = async (person: ReturnType<typeof renderPart>["person"], file: File) => {
    await screen.findByRole("button", { name: "Choose Photo" });
    await person.upload(chooser(), file);
  };
  const chooser = () => document.querySelector<HTMLInputElement>("input[type=file]")!;

  test("rejects files that are not images", async () => {
    dialog(me, me);
    await screen.findByRole("button", { name: "Choose Photo" });
    // File dialogs let users override the accepted types.
    await userEvent.setup({ applyAccept: false }).upload(chooser(), new File(["text"], "notes.txt", { type: "text/plain" }));
    expect(await screen.findByText("Please select a valid image file")).toBeDefined();
  });

  test("accepts 2 MB and rejects one byte more", async () => {
    const { person } = dialog(me, me);
    await upload(person, new File([new Uint8Array(profilePictureMaxBytes + 1)], "big.png", { type: "image/png" }));
    expect(await screen.findByText("Image size should be less than 2MB")).toBeDefined();
    await upload(person, new File([new Uint8Array(profilePictureMaxBytes)], "fits.png", { type: "image/png" }));
    expect(await screen.findByRole("button", { name: "Remove" })).toBeDefined();
  });

  test("is sent as a data URL, and as null once removed", async () => {
    mockResponse("PUT /users/profile/me", me);
    const { person } = dialog({ ...me, profilePicture: "/api/files/x" }, me);
    await upload(person, new File(["dot"], "dot.png", { type: "image/png" }));
    await waitFor(() =>
      expect(document.querySelector("[role=dialog] img")?.getAttribute("src")).toBe(`data:image/png;base64,${btoa("dot")}`),
    );
    await person.click(screen.getByRole("button", { name: "Update Profile" }));
    await waitFor(() => expect(sent("PUT /users/profile/me")).toHaveLength(1));
    await person.click(screen.getByRole("button", { name: "Remove" }));
    await person.click(await screen.findByRole("button", { name: "Update Profile" }));
    await waitFor(() =>
      expect(sent("PUT /users/profile/me").map((input) => input.profilePicture)).toEqual([`data:image/png;base64,${btoa("dot")}`, null]),
    );
  });
});
