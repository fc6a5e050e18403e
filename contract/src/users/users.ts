import { z } from "zod";
import {
  can,
  clearable,
  Day,
  optionalQuery,
  Id,
  line,
  Instant,
  Flag,
  queryList,
  paging,
  Pagination,
  personName,
  Search,
  Version,
  tooLong,
} from "../core/common.ts";
import { cleanLine } from "../core/comparable.ts";
import { bloodGroups, bulkUsersMax, confirmableFields, passwordMinLength, roles, signInStates, userStatuses } from "../core/constants.ts";
import { cleanEmail, isEmail } from "../core/email.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { counted } from "../core/numbers.ts";
import { leaveAdjustment } from "../leaves/adjustment.ts";
import { entitlement } from "../leaves/entitlements.ts";
import { PlaceInput } from "../places/schemas.ts";
import { requireHoursOnADay, scheduleFields } from "../schedules/schedules.ts";

export const Email = z
  .string("Email is required")
  .trim()
  .min(1, "Email is required")
  .max(maxLengths.email, "Please enter a valid email address")
  .overwrite(cleanEmail)
  .refine(isEmail, "Please enter a valid email address");

export const Password = z
  .string("Password is required")
  .min(1, "Password is required")
  .min(passwordMinLength, `Password must be at least ${passwordMinLength} characters long`)
  .max(maxLengths.password, tooLong(maxLengths.password));

export const actions = ["read", "update", "administer", "remove"] as const;
export type Action = (typeof actions)[number];

/** A user. Omits personal fields that the caller may not see. */
export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  team: z.string().nullable(),
  teamId: Id.nullable(),
  status: z.enum(userStatuses),
  designation: z.string().nullable(),
  profilePicture: z.string().nullable(),
  employeeId: z.string().nullable().optional(),
  dateOfBirth: Day.nullable().optional(),
  dateOfJoining: Day.nullable().optional(),
  phoneNumber: z.string().nullable().optional(),
  bloodGroup: z.string().nullable().optional(),
  lastDayOfOffice: Day.nullable().optional(),
  /** What counts of each field that waits for the confirmation of an admin, for those who see the joining date. */
  counting: z.object({ dateOfJoining: Day.nullable(), employeeId: z.string().nullable() }).partial().optional(),
  /** For oneself and admins: null until an admin set the email or its owner opened a link sent to it. */
  emailConfirmedAt: Instant.nullable().optional(),
  /** For admins. */
  signIn: z.enum(signInStates).optional(),
  /** For admins: when the invitation of a person who has never signed in expires or expired. */
  invitationExpiresAt: Instant.nullable().optional(),
  /** For admins: whether the account has an authenticator app or a passkey. */
  secondFactor: z.boolean().optional(),
  createdAt: Instant,
  version: z.int(),
  can: can(actions),
});
export type User = z.infer<typeof User>;

/** A link with which a person chooses a password. */
export const AccountLink = z.object({
  url: z.string(),
  expiresAt: Instant,
  /** Whether Daybook also sends it by email. */
  emailed: z.boolean(),
});
export type AccountLink = z.infer<typeof AccountLink>;

const count = z.int();
export const UserStats = z.object({
  total: count,
  active: count,
  inactive: count,
  byRole: z.record(z.enum(roles), count),
  byTeam: z.record(z.string(), count),
  /** For admins: how many people's joining date or employee ID waits for confirmation. */
  waiting: count.optional(),
});
export type UserStats = z.infer<typeof UserStats>;

const phone = z.string().overwrite(cleanLine).max(maxLengths.phone, "Please enter a valid phone number");

export const PersonName = personName("Name is required");

/** The nine fields users edit on their own profile. `profilePicture` is a `data:image/…;base64,` URL, or null. */
export const profileFields = {
  name: personName("Name cannot be empty").optional(),
  email: Email.optional(),
  profilePicture: clearable(z.string()),
  employeeId: clearable(line(maxLengths.employeeId)),
  dateOfBirth: clearable(Day),
  dateOfJoining: clearable(Day),
  phoneNumber: clearable(phone),
  bloodGroup: clearable(z.enum(bloodGroups, "Please choose a blood group from the list")),
  designation: clearable(line(maxLengths.designation)),
};

const listFilters = {
  ...paging,
  format: optionalQuery(z.enum(["json", "csv"])),
  search: Search,
  role: queryList(z.enum(roles)),
  team: queryList(z.string()),
  status: queryList(z.enum(userStatuses)),
  /** For admins only; ignored from others. */
  signIn: queryList(z.enum(signInStates)),
  /** For admins only; ignored from others. */
  secondFactor: optionalQuery(Flag),
  /** People of whom one of these waits for the confirmation of an admin. For admins only; ignored from others. */
  waiting: queryList(z.enum(confirmableFields)),
  sort: optionalQuery(z.enum(["name", "-name", "createdAt", "-createdAt", "email", "-email", "team", "-team"])),
};

export const list = endpoint({
  method: "GET",
  path: "/users",
  summary: "Lists visible users: all for an admin, otherwise those in your team and shared projects",
  input: z.object(listFilters),
  output: z.array(User),
  beside: z.object({ stats: UserStats, pagination: Pagination }),
});

export const listForAdmin = endpoint({
  method: "GET",
  path: "/users/admin",
  summary: "Lists all users, with statistics (admin)",
  input: z.object(listFilters),
  output: z.array(User),
  beside: z.object({ stats: UserStats, pagination: Pagination }),
});

export const dropdown = endpoint({
  method: "GET",
  path: "/users/dropdown",
  summary: "Lists assignable users: visible, active non-admins",
  /** The fields beside `_id`, separated by commas; without them all. */
  input: z.object({ fields: z.string().optional() }),
  output: z.array(
    z.object({ _id: Id, name: z.string(), team: z.string().nullable().optional(), profilePicture: z.string().nullable().optional() }),
  ),
});

export const listByProject = endpoint({
  method: "GET",
  path: "/users/project/:projectId",
  summary: "Lists the members of a project",
  input: z.object({ projectId: Id, ...paging }),
  output: z.array(User),
  beside: z.object({ pagination: Pagination }),
});

export const get = endpoint({
  method: "GET",
  path: "/users/:id",
  summary: "Returns one user, with the fields you may see",
  input: z.object({ id: Id }),
  output: User,
});

const team = z.string("Team is required").trim().min(1, "Team is required");

/** The fields of a new user. */
export const NewUser = z.object({
  name: PersonName,
  email: Email,
  password: Password.optional(),
  role: z.enum(roles, "Role is required"),
  team,
  status: z.enum(userStatuses).optional(),
  employeeId: profileFields.employeeId,
  dateOfBirth: profileFields.dateOfBirth,
  dateOfJoining: profileFields.dateOfJoining,
  phoneNumber: profileFields.phoneNumber,
  bloodGroup: profileFields.bloodGroup,
  designation: profileFields.designation,
  profilePicture: profileFields.profilePicture,
  lastDayOfOffice: clearable(Day),
});

type SentUser = { kind?: unknown; email?: unknown; invite?: unknown; password?: unknown };

const emailMissing = ({ kind, email }: SentUser) => kind !== "service" && email === undefined;

const passwordMissing = ({ kind, invite, password }: SentUser) =>
  kind !== "service" && password === undefined && invite !== true && invite !== "true";

/** Reported together with the errors of other fields. */
const isObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

/**
 * `invite` creates an account without a password, and a link with which the person chooses one. A service account has a
 * name, a role and a team, acts only with access tokens, and is in no list of people.
 */
export const create = endpoint({
  method: "POST",
  path: "/users",
  summary: "Creates a user (admin)",
  input: NewUser.extend({
    kind: z.enum(["person", "service"], "Please choose person or service").default("person"),
    email: Email.optional(),
    invite: Flag.optional(),
  })
    .refine((value) => !emailMissing(value), { path: ["email"], error: "Email is required", when: isObject })
    .refine((value) => !passwordMissing(value), { path: ["password"], error: "Password is required", when: isObject }),
  output: User.extend({ invitation: AccountLink.optional() }),
  message: "User created successfully!",
  creates: true,
  secretField: "invitation",
});

/** Admins may change any field. Others may change their own `name` and `email`; any other field is rejected with 403. */
export const update = endpoint({
  method: "PUT",
  path: "/users/admin/user/:id",
  summary: "Updates a user: any field as an admin, otherwise your own name and email",
  input: z.object({
    ...profileFields,
    id: Id,
    version: Version.optional(),
    password: Password.optional(),
    role: z.enum(roles, "Role is required").optional(),
    team: team.optional(),
    status: z.enum(userStatuses).optional(),
    lastDayOfOffice: clearable(Day),
    /** Where the person works; null clears it. */
    place: PlaceInput.nullable().optional(),
  }),
  output: User,
  also: "user",
  message: "User updated successfully!",
});

/**
 * Changes each person as the calls for one person do. `from` is the first day of other working hours or of another holiday
 * calendar, today by default; what is missing of the two stays as it is on that day. `leave` adds days to a balance of the
 * current leave year or removes them; `entitlement` sets the days per year of a leave type.
 */
export const bulkUpdate = endpoint({
  method: "PUT",
  path: "/users/bulk",
  summary:
    "Changes the team, role, status, working hours, holiday calendar, leave or place of several users; returns which failed and why (admin)",
  input: z.object({
    userIds: z
      .array(Id, "Please choose at least one person")
      .min(1, "Please choose at least one person")
      .max(bulkUsersMax, `Please choose at most ${bulkUsersMax} people`),
    changes: z
      .object({
        team: team.optional(),
        role: z.enum(roles, "Please choose a role from the list").optional(),
        status: z.enum(userStatuses).optional(),
        leave: z.object(leaveAdjustment).optional(),
        entitlement: z.object(entitlement).optional(),
        /** Where they work; null clears it. */
        place: PlaceInput.nullable().optional(),
        from: Day.optional(),
        ...scheduleFields,
      })
      .superRefine(requireHoursOnADay)
      .refine(({ from: _from, ...changes }) => Object.values(changes).some((value) => value !== undefined), "Please choose what to change"),
  }),
  output: z.object({
    requestedIds: z.array(Id),
    updatedIds: z.array(Id),
    failed: z.array(z.object({ id: Id, reason: z.string() })),
  }),
  message: "Users updated successfully!",
  messageFor: ({ updatedIds, failed }) =>
    failed.length === 0 ? undefined : `Updated ${updatedIds.length} of ${counted(updatedIds.length + failed.length, "user")}`,
});

export const remove = endpoint({
  method: "DELETE",
  path: "/users/admin/user/:id",
  summary: "Deletes a user; their name and history are kept (admin)",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
  message: "User deleted successfully!",
});

export const profile = endpoint({
  method: "GET",
  path: "/users/profile",
  summary: "Returns the signed-in user",
  input: z.object({}),
  output: User,
  also: "user",
});

const profileInput = z.object({ ...profileFields, version: Version.optional() });

export const updateProfile = endpoint({
  method: "PUT",
  path: "/users/profile",
  summary: "Updates your own nine profile fields",
  input: profileInput,
  output: User,
  also: "user",
  message: "Profile updated successfully!",
});

export const updateMyProfile = endpoint({
  method: "PUT",
  path: "/users/profile/me",
  summary: "Updates your own nine profile fields",
  input: profileInput,
  output: User,
  also: "user",
  message: "Profile updated successfully!",
});
