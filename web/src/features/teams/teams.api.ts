import type { Api } from "@daybook/contract/core/api";
import { maxPageSize } from "@daybook/contract/core/constants";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { Team } from "@daybook/contract/teams/teams";
import { queryOptions } from "@tanstack/react-query";
import { taskPage } from "#features/tasks/tasks.api.ts";
import { call, callWith } from "#lib/api/call.ts";
import { useOptimisticCreate, useOptimisticRemove, useOptimisticUpdate } from "#lib/api/optimistic-updates.ts";

/** Returns all teams, without paging because a company has few. */
export const teamList = queryOptions({
  queryKey: ["teams", "list"],
  queryFn: ({ signal }) => callWith("GET /users/teams", {}, { signal }),
});

/** Returns a team with its members and projects. */
export const teamDetail = (id: string) =>
  queryOptions({ queryKey: ["teams", "one", id], queryFn: ({ signal }) => call("GET /users/teams/:id", { id }, { signal }) });

/** Returns the report status of a team's members on a date. */
export const teamReports = (team: string, date: string) =>
  queryOptions({
    queryKey: ["eods", "team-day", team, date],
    queryFn: ({ signal }) => call("GET /eod/compliance", { startDate: date, endDate: date, team }, { signal }),
  });

/** The tasks that the members of a team work on, as far as the user may see them; the latest first. */
export const tasksInProgress = (team: string) =>
  taskPage({ team, status: "In Progress", sort: "-updatedAt", limit: maxPageSize }, { place: "elsewhere" });

const entity = "team";
const lists = [["teams"]] as const;

export const useCreateTeam = () =>
  useOptimisticCreate("POST /users/teams", {
    entity,
    lists,
    failsInForm: true,
    draft: ({ name, description }) => ({
      name,
      description: description ?? null,
      leads: [],
      memberCount: 0,
      createdAt: new Date().toISOString(),
      version: 1,
      can: { read: false, update: false, remove: false },
    }),
  });

const applyInput = (row: Team, { name, description }: InputOf<Api["PUT /users/teams/:id"]>): Team => ({
  ...row,
  name: name ?? row.name,
  description: description === undefined ? row.description : description,
});

/** Also refetches users, options and the session, because a team's name and leads affect them. */
export const useUpdateTeam = () =>
  useOptimisticUpdate("PUT /users/teams/:id", {
    entity,
    lists: [...lists, ["users"], ["options"], ["session"]],
    failsInForm: true,
    change: applyInput,
  });

export const useRemoveTeam = () => useOptimisticRemove("DELETE /users/teams/:id", { entity, lists });
