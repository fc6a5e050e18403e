import type { FastifyInstance } from "fastify";
import * as projects from "@daybook/contract/projects/projects";
import { serve } from "#http/serve.ts";
import * as projectsHistoryService from "./projects.history.service.ts";
import * as projectsService from "./projects.service.ts";

export const projectsRoutes = (app: FastifyInstance) => {
  serve(app, projects.list, projectsService.list);
  serve(app, projects.dropdown, projectsService.dropdown);
  serve(app, projects.mine, projectsService.mine);
  serve(app, projects.get, projectsService.get);
  serve(app, projects.hours, projectsHistoryService.hours);
  serve(app, projects.listActivity, projectsHistoryService.listActivity);
  serve(app, projects.create, projectsService.create, projectsService.mayCreate);
  serve(app, projects.update, projectsService.update, (ctx, { id }) => projectsService.mayUpdate(ctx, id!));
  serve(app, projects.setMembers, projectsService.setMembers, (ctx, { id }) => projectsService.mayUpdate(ctx, id!));
  serve(app, projects.setHealth, projectsHistoryService.setHealth, (ctx, { id }) => projectsService.mayUpdate(ctx, id!));
  serve(app, projects.listHealth, projectsHistoryService.listHealth);
  serve(app, projects.remove, projectsService.remove);
};
