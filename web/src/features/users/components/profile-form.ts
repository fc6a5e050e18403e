import { type bloodGroups, passwordMinLength, type Role } from "@daybook/contract/core/constants";
import { isEmail } from "@daybook/contract/core/email";
import type { User } from "@daybook/contract/users/users";

/** The nine fields of a profile update. */
type OwnValues = {
  name: string;
  email: string;
  /** URL of the stored picture, data URL of a newly chosen one, or null. */
  profilePicture: string | null;
  employeeId: string;
  dateOfBirth: string | null;
  dateOfJoining: string | null;
  phoneNumber: string;
  bloodGroup: string | null;
  designation: string;
};

/** Form values of the dialog: the nine fields, and those that an admin edits for another user. */
export type ProfileValues = OwnValues & {
  role: Role;
  team: string | null;
  lastDayOfOffice: string | null;
  /** Empty keeps the current password. */
  password: string;
};

export const profileValues = (user: User): ProfileValues => ({
  name: user.name,
  email: user.email,
  profilePicture: user.profilePicture,
  employeeId: user.employeeId ?? "",
  dateOfBirth: user.dateOfBirth ?? null,
  dateOfJoining: user.dateOfJoining ?? null,
  phoneNumber: user.phoneNumber ?? "",
  bloodGroup: user.bloodGroup ?? null,
  designation: user.designation ?? "",
  role: user.role,
  team: user.team,
  lastDayOfOffice: user.lastDayOfOffice ?? null,
  password: "",
});

/** Validates the form; returns errors in field order. The team and the password are validated only for another user. */
export function validateProfile({ name, email, team, password }: ProfileValues, isOwn: boolean) {
  const errors: Partial<Record<keyof ProfileValues, string>> = {};
  if (name.trim() === "") errors.name = "Name is required";
  if (email.trim() === "") errors.email = "Email is required";
  else if (!isEmail(email.trim())) errors.email = "Please enter a valid email address";
  if (!isOwn && !team) errors.team = "Team is required";
  if (!isOwn && password !== "" && password.length < passwordMinLength)
    errors.password = `Password must be at least ${passwordMinLength} characters long`;
  return errors;
}

/** Picks the nine fields that a profile update sends. */
export const profileInput = ({
  name,
  email,
  profilePicture,
  employeeId,
  dateOfBirth,
  dateOfJoining,
  phoneNumber,
  bloodGroup,
  designation,
}: OwnValues) => ({
  name,
  email,
  profilePicture,
  employeeId,
  dateOfBirth,
  dateOfJoining,
  phoneNumber,
  designation,
  bloodGroup: bloodGroup as (typeof bloodGroups)[number] | null,
});

/**
 * The request of an admin for another user: the profile, role, team and last working day, and a new password if one was typed.
 * The email, the joining date and the employee ID only if they were changed, because an admin who sends them confirms them.
 */
export const accountInput = (
  user: Pick<User, "_id" | "version" | "email" | "dateOfJoining" | "employeeId">,
  { team, lastDayOfOffice, role, password, ...values }: ProfileValues,
) => ({
  id: user._id,
  version: user.version,
  ...profileInput(values),
  email: values.email === user.email ? undefined : values.email,
  dateOfJoining: values.dateOfJoining === (user.dateOfJoining ?? null) ? undefined : values.dateOfJoining,
  employeeId: values.employeeId === (user.employeeId ?? "") ? undefined : values.employeeId,
  role,
  team: team ?? undefined,
  lastDayOfOffice,
  ...(password !== "" && { password }),
});
