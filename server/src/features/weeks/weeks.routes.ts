import type { FastifyInstance } from "fastify";
import * as weeks from "@daybook/contract/weeks/weeks";
import { serve, serveBulk } from "#http/serve.ts";
import { list } from "./weeks.read.service.ts";
import * as weeksService from "./weeks.service.ts";

export function weeksRoutes(app: FastifyInstance) {
  serve(app, weeks.list, list);
  serveBulk(app, weeks.approveMany, weeksService.approveMany, weeksService.noneApproved, weeksService.mayApproveMany);
  serve(app, weeks.submit, weeksService.submit, (ctx, path) => weeksService.mayAct(ctx, path, "own"));
  serve(app, weeks.withdraw, weeksService.withdraw, (ctx, path) => weeksService.mayAct(ctx, path, "own"));
  serve(app, weeks.approve, weeksService.approve, (ctx, path) => weeksService.mayAct(ctx, path, "others"));
  serve(app, weeks.returnWeek, weeksService.returnWeek, (ctx, path) => weeksService.mayAct(ctx, path, "others"));
  serve(app, weeks.reopen, weeksService.reopen, (ctx, path) => weeksService.mayAct(ctx, path, "others"));
}
