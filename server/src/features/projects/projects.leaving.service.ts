import type { LeavingPart } from "#context.ts";
import { openItem } from "#domain/leaving.ts";
import * as projectsLeavingRepository from "./projects.leaving.repository.ts";
import * as projectsService from "./projects.service.ts";

/** The projects that a person leads and that are not over. */
export const leaving: LeavingPart = {
  list: async (ctx, { id }) =>
    (await projectsLeavingRepository.listLed(ctx.db, id)).map(({ _id, name }) =>
      openItem({ kind: "projects", _id, title: `Leads the project ${name}`, choices: ["unassign", "reassign"] }),
    ),

  async settle(ctx, { id }, decide) {
    for (const project of await projectsLeavingRepository.listLed(ctx.db, id)) {
      const { to } = decide("projects", project._id, "unassign");
      await projectsService.update(ctx, { id: project._id, lead: to });
    }
  },
};
