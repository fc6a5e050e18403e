import type { FastifyInstance } from "fastify";
import * as kra from "@daybook/contract/kra/kra";
import * as selfReviews from "@daybook/contract/kra/self-reviews";
import { serve, serveBulk } from "#http/serve.ts";
import * as kraAnalyticsService from "./analytics/kra.analytics.service.ts";
import * as kraEvaluationsService from "./evaluations/kra.evaluations.service.ts";
import * as kraFactsService from "./evaluations/kra.facts.service.ts";
import * as kraExportService from "./kra.export.service.ts";
import * as kraService from "./kra.service.ts";
import * as kraSelfReviewsService from "./self-reviews/kra.self-reviews.service.ts";
import * as kraTemplatesService from "./templates/kra.templates.service.ts";
import * as kraTeamWeekService from "./weekly/kra.team-week.service.ts";
import * as kraWeeklyService from "./weekly/kra.weekly.service.ts";

export function kraRoutes(app: FastifyInstance) {
  serve(app, kra.listTemplates, kraTemplatesService.list, kraTemplatesService.mayList);
  serve(app, kra.getTemplate, kraTemplatesService.get);
  serve(app, kra.saveTemplate, kraTemplatesService.save, kraTemplatesService.maySave);
  serve(app, kra.listWeekly, kraWeeklyService.list);
  serve(app, kra.createWeekly, kraWeeklyService.create);
  serve(app, kra.toggleTask, kraWeeklyService.toggle);
  serve(app, kra.getTeamWeek, kraTeamWeekService.list, kraService.mayEvaluate);
  serveBulk(app, kra.saveTeamWeek, kraTeamWeekService.save, kraTeamWeekService.noneSaved, kraService.mayEvaluate);
  serve(app, kra.getMonthly, kraEvaluationsService.get);
  serve(app, kra.prepareMonthly, kraFactsService.prepare, kraService.mayEvaluate);
  serve(app, kra.createMonthly, kraEvaluationsService.create, kraService.mayEvaluate);
  serve(app, kra.updateMonthly, kraEvaluationsService.update, (ctx, { id }) => kraEvaluationsService.mayUpdate(ctx, id!));
  serve(app, kra.acknowledge, kraEvaluationsService.acknowledge, (ctx, { id }) => kraEvaluationsService.mayRespond(ctx, id!));
  serve(app, kra.removeMonthly, kraEvaluationsService.remove);
  serve(app, selfReviews.get, kraSelfReviewsService.get);
  serve(app, selfReviews.save, kraSelfReviewsService.save);
  serve(app, selfReviews.submit, kraSelfReviewsService.submit);
  serve(app, selfReviews.withdraw, kraSelfReviewsService.withdraw);
  serve(app, kra.history, kraEvaluationsService.history);
  serve(app, kra.listEvaluations, kraExportService.listEvaluations, kraEvaluationsService.mayList);
  serve(app, kra.analytics, kraExportService.analytics, kraAnalyticsService.mayAnalyse);
  serve(app, kra.parameterDetails, kraExportService.parameterDetails, kraAnalyticsService.mayAnalyse);
  serve(app, kra.teamMembers, kraExportService.teamMembers, kraEvaluationsService.mayList);
}
