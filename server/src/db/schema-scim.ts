import type { Role } from "@daybook/contract/core/constants";

/** What an identity provider has told about a person. */
export type ScimUsersTable = {
  userId: string;
  userName: string;
  externalId: string | null;
  givenName: string | null;
  familyName: string | null;
  removedAt: string | null;
};

export type ScimGroupsTable = {
  id: string;
  name: string;
  externalId: string | null;
  role: Role | null;
  teamId: string | null;
  createdAt: string;
  updatedAt: string;
};

export type ScimGroupMembersTable = { groupId: string; userId: string };

export type ScimTables = { scimUsers: ScimUsersTable; scimGroups: ScimGroupsTable; scimGroupMembers: ScimGroupMembersTable };
