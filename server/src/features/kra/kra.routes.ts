import type { FastifyInstance } from "fastify";
import * as kra from "@daybook/contract/kra";
import { serve } from "#http/serve.ts";
import * as kraAnalytics from "./kra.analytics.ts";
import * as kraEvaluations from "./kra.evaluations.ts";
import * as kraFacts from "./kra.facts.ts";
import * as kraPeople from "./kra.people.ts";
import * as kraTemplates from "./kra.templates.ts";
import * as kraWeekly from "./kra.weekly.ts";

export function kraRoutes(app: FastifyInstance) {
  serve(app, kra.listTemplates, kraTemplates.list, kraTemplates.mayList);
  serve(app, kra.getTemplate, kraTemplates.get);
  serve(app, kra.saveTemplate, kraTemplates.save, kraTemplates.maySave);
  serve(app, kra.listWeekly, kraWeekly.list);
  serve(app, kra.createWeekly, kraWeekly.create);
  serve(app, kra.toggleTask, kraWeekly.toggle);
  serve(app, kra.getMonthly, kraEvaluations.get);
  serve(app, kra.prepareMonthly, kraFacts.prepare, kraPeople.mayEvaluate);
  serve(app, kra.createMonthly, kraEvaluations.create, kraPeople.mayEvaluate);
  serve(app, kra.updateMonthly, kraEvaluations.update, (ctx, { id }) => kraEvaluations.mayUpdate(ctx, id!));
  serve(app, kra.acknowledge, kraEvaluations.acknowledge, (ctx, { id }) => kraEvaluations.mayAnswer(ctx, id!));
  serve(app, kra.removeMonthly, kraEvaluations.remove);
  serve(app, kra.history, kraEvaluations.history);
  serve(app, kra.listEvaluations, kraEvaluations.list, kraEvaluations.mayList);
  serve(app, kra.analytics, kraAnalytics.analytics, kraAnalytics.mayAnalyse);
  serve(app, kra.parameterDetails, kraAnalytics.parameterDetails, kraAnalytics.mayAnalyse);
  serve(app, kra.teamMembers, kraPeople.teamMembers, kraEvaluations.mayList);
}
