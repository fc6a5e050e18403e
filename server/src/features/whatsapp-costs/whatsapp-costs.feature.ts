import type { Feature } from "#feature.ts";
import { whatsappCostsRoutes } from "./whatsapp-costs.routes.ts";

export const whatsappCosts: Feature = {
  name: "whatsapp-costs",
  routes: whatsappCostsRoutes,
};
