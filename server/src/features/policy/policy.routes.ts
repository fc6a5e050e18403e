import type { FastifyInstance } from "fastify";
import * as policy from "@daybook/contract/policy/policy";
import { serve, servePublic } from "#http/serve.ts";
import * as policyService from "./policy.service.ts";

export function policyRoutes(app: FastifyInstance) {
  servePublic(app, policy.get, policyService.get);
  serve(app, policy.update, policyService.update, policyService.mayUpdate);
  serve(app, policy.versions, policyService.versions);
  serve(app, policy.acknowledge, policyService.acknowledge);
  serve(app, policy.acknowledgements, policyService.acknowledgements);
}
