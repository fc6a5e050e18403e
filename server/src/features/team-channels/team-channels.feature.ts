import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as blockersChanges from "#features/blockers/blockers.changes.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import * as teamsChanges from "#features/teams/teams.changes.ts";
import { teamChannelsSchedule } from "./team-channels.jobs.ts";
import * as teamChannelsMessagesService from "./team-channels.messages.service.ts";
import { teamChannelsRoutes } from "./team-channels.routes.ts";
import * as teamChannelsService from "./team-channels.service.ts";

export const teamChannels: Feature = {
  name: "team-channels",
  routes: teamChannelsRoutes,
  jobs: [teamChannelsSchedule],
  deliveries: [teamChannelsMessagesService.messageSender],
  on: [
    on(teamsChanges.removed, teamChannelsService.closeTeams),
    on(leavesChanges.applied, teamChannelsMessagesService.queueLeaves, "messages"),
    on(blockersChanges.opened, teamChannelsMessagesService.queueBlockers, "messages"),
  ],
};
