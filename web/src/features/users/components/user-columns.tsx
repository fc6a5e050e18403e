import { roleLabels } from "@daybook/contract/core/constants";
import type { User } from "@daybook/contract/users/users";
import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { Chip } from "#ui/display/chip.tsx";
import { Day } from "#ui/display/day.tsx";
import type { Column } from "#ui/table/data-table.types.ts";
import { Maybe, roleAndTeam, UserName, UserStatusLabel } from "./user-parts.tsx";

/** The views of the user list: accounts, or HR data. */
export type UserView = "directory" | "profiles";

type Open = (user: User) => void;

const nameColumn = (open: Open): Column<User> => ({
  id: "name",
  head: "Name",
  sort: "name",
  skeleton: "person",
  cell: (user) => <UserName user={user} onOpen={() => open(user)} />,
});

const directoryColumns = (open: Open): Column<User>[] => [
  nameColumn(open),
  { id: "email", head: "Email", width: 260, narrow: 170, sort: "email", cell: (user) => user.email },
  { id: "designation", head: "Designation", width: 180, wide: true, cell: (user) => user.designation },
  { id: "team", head: "Team", width: 200, narrow: 136, sort: "team", cell: (user) => user.team },
  { id: "role", head: "Role", width: 120, narrow: 112, cell: (user) => roleLabels[user.role] },
  { id: "status", head: "Status", width: 136, narrow: 112, cell: (user) => <UserStatusLabel {...user} /> },
];

const day = (value: string | null | undefined) => <Maybe>{value && <Day value={value} />}</Maybe>;

/** Marks a value that an admin has to confirm. */
const confirmable = (user: User, field: "dateOfJoining" | "employeeId", value: ReactNode) =>
  user.counting?.[field] === undefined ? (
    value
  ) : (
    <span title="Waiting for confirmation">
      <Chip tone="wait">
        {value}
        <VisuallyHidden>, waiting for confirmation</VisuallyHidden>
      </Chip>
    </span>
  );

/** The last working day if set, otherwise the status if it is not the usual one. */
const lastDayOrStatus = (user: User) => {
  if (user.lastDayOfOffice) {
    return (
      <Chip tone="move">
        <Day value={user.lastDayOfOffice} />
      </Chip>
    );
  }
  return (user.status === "inactive" || (user.signIn !== undefined && user.signIn !== "active")) && <UserStatusLabel {...user} />;
};

const profileColumns = (open: Open): Column<User>[] => [
  nameColumn(open),
  { id: "employeeId", head: "Employee ID", width: 112, cell: (user) => confirmable(user, "employeeId", <Maybe>{user.employeeId}</Maybe>) },
  {
    id: "designation",
    head: "Designation",
    width: 172,
    narrow: 160,
    cell: (user) => (
      <Maybe>
        <bdi>{user.designation}</bdi>
      </Maybe>
    ),
  },
  {
    id: "team",
    head: "Team",
    width: 150,
    sort: "team",
    wide: true,
    cell: (user) => (
      <Maybe>
        <bdi>{user.team}</bdi>
      </Maybe>
    ),
  },
  { id: "phoneNumber", head: "Phone number", width: 140, cell: (user) => <Maybe>{user.phoneNumber}</Maybe> },
  { id: "dateOfJoining", head: "Joined", width: 116, cell: (user) => confirmable(user, "dateOfJoining", day(user.dateOfJoining)) },
  { id: "dateOfBirth", head: "Born", width: 112, wide: true, cell: (user) => day(user.dateOfBirth) },
  { id: "lastDayOfOffice", head: "Last day", width: 136, wide: true, cell: lastDayOrStatus },
];

export const userColumns: Record<UserView, (open: Open) => Column<User>[]> = {
  directory: directoryColumns,
  profiles: profileColumns,
};

/** The lines of a user's card on phones. */
export const userCardLines: Record<UserView, (user: User) => ReactNode[]> = {
  directory: (user) => [
    <>
      {roleAndTeam(user)}
      {(user.status === "inactive" || (user.signIn !== undefined && user.signIn !== "active")) && <UserStatusLabel {...user} />}
    </>,
    user.email,
  ],
  profiles: (user) => [
    roleAndTeam(user),
    <>
      <span>{user.employeeId ?? "No employee ID"}</span>
      <span>{user.phoneNumber ?? "No phone number"}</span>
    </>,
    user.dateOfJoining && (
      <span key="joined">
        Joined <Day value={user.dateOfJoining} form="on" />
      </span>
    ),
  ],
};
