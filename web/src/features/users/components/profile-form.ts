import type { bloodGroups } from "@daybook/contract/core/constants";
import { emailPattern, type User } from "@daybook/contract/users";

/** What stands in the fields of the profile dialog. */
export type ProfileValues = {
  name: string;
  email: string;
  /** The stored picture's address, a chosen one as a data URL, or none. */
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

/** The specification's texts, in the order of the fields. The team counts only where it can be chosen. */
export function profileProblems({ name, email, team }: ProfileValues, choosesTeam: boolean) {
  const problems: Partial<Record<keyof ProfileValues, string>> = {};
  if (name.trim() === "") problems.name = "Name is required";
  if (email.trim() === "") problems.email = "Email is required";
  else if (!emailPattern.test(email.trim())) problems.email = "Please enter a valid email address";
  if (choosesTeam && !team) problems.team = "Team is required";
  return problems;
}

/** The nine fields that a profile update sends, and nothing else. */
export const nineFields = ({
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
