import type { FastifyInstance } from "fastify";
import * as offboarding from "@daybook/contract/offboarding/offboarding";
import { serve } from "#http/serve.ts";
import * as offboardingService from "./offboarding.service.ts";

export function offboardingRoutes(app: FastifyInstance) {
  serve(app, offboarding.get, offboardingService.get, offboardingService.mayOffboard);
  serve(app, offboarding.plan, offboardingService.plan, offboardingService.mayOffboard);
  serve(app, offboarding.callOff, offboardingService.callOff, offboardingService.mayOffboard);
  serve(app, offboarding.setChecklist, offboardingService.setChecklist, offboardingService.mayOffboard);
}
