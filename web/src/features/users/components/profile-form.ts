import type { bloodGroups } from "@daybook/contract/core/constants";
import { emailPattern, type User } from "@daybook/contract/users";

/** Form values of the profile dialog. */
export type ProfileValues = {
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
  team: string | null;
  lastDayOfOffice: string | null;
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
  team: user.team,
  lastDayOfOffice: user.lastDayOfOffice ?? null,
});

/** Validates the profile form; returns errors in field order. The team is validated only if it can be edited. */
export function validateProfile({ name, email, team }: ProfileValues, canEditTeam: boolean) {
  const errors: Partial<Record<keyof ProfileValues, string>> = {};
  if (name.trim() === "") errors.name = "Name is required";
  if (email.trim() === "") errors.email = "Email is required";
  else if (!emailPattern.test(email.trim())) errors.email = "Please enter a valid email address";
  if (canEditTeam && !team) errors.team = "Team is required";
  return errors;
}

/** Picks the nine fields that a profile update may send. */
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
}: Omit<ProfileValues, "team" | "lastDayOfOffice">) => ({
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
