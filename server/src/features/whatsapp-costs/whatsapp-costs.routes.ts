import type { FastifyInstance } from "fastify";
import * as whatsappCosts from "@daybook/contract/whatsapp-costs/whatsapp-costs";
import { serve } from "#http/serve.ts";
import * as whatsappCostsService from "./whatsapp-costs.service.ts";

export const whatsappCostsRoutes = (app: FastifyInstance) => {
  serve(app, whatsappCosts.getCosts, whatsappCostsService.get, whatsappCostsService.mayRead);
  serve(app, whatsappCosts.updateCosts, whatsappCostsService.update, whatsappCostsService.mayUpdate);
};
