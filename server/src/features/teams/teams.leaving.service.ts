import { counted } from "@daybook/contract/core/numbers";
import { record } from "#changes.ts";
import type { LeavingPart } from "#context.ts";
import { openItem } from "#domain/leaving.ts";
import { changeRole, findUsersForUpdate } from "#features/users/users.accounts.service.ts";
import * as teamsChanges from "./teams.changes.ts";
import * as teamsLeavingRepository from "./teams.leaving.repository.ts";

/** A team that the person alone leads. A new lead is chosen among its people. */
export const leaving: LeavingPart = {
  async list(ctx, { id, role, teamId, team }) {
    if (role !== "team_lead" || teamId === null) return [];
    const people = await teamsLeavingRepository.listTeammates(ctx.db, teamId, id);
    if (people.length === 0 || people.some(({ isLead }) => isLead)) return [];
    return [
      openItem({
        kind: "team",
        _id: teamId,
        title: `Leads ${team}`,
        detail: `${counted(people.length, "person", "people")}. The new lead is set first, everything below follows.`,
        choices: ["reassign"],
        people: people.map(({ _id, name }) => ({ _id, name })),
      }),
    ];
  },

  async settle(ctx, { id, role, teamId, team }, decide) {
    if (role !== "team_lead" || teamId === null) return undefined;
    const people = await teamsLeavingRepository.listTeammates(ctx.db, teamId, id);
    const lead = people.find(({ isLead }) => isLead);
    if (lead) return { newLeadId: lead._id };
    const { to } = decide("team", teamId, "unassign");
    const [chosen] = to === null ? [] : await findUsersForUpdate(ctx, [to]);
    if (!chosen || chosen.status !== "active" || chosen.teamId !== teamId || chosen.role === "admin")
      return people.length > 0 ? { teamWithoutLead: team! } : undefined;
    await changeRole(ctx, [chosen], "team_lead");
    record(ctx, teamsChanges.updated, { id: teamId, before: { leads: [id] }, after: { leads: [chosen._id] } });
    return { newLeadId: chosen._id };
  },
};
