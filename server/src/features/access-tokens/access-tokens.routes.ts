import type { FastifyInstance } from "fastify";
import * as accessTokens from "@daybook/contract/access-tokens/access-tokens";
import { serve } from "#http/serve.ts";
import * as accessTokensService from "./access-tokens.service.ts";

export function accessTokensRoutes(app: FastifyInstance) {
  serve(app, accessTokens.list, accessTokensService.list);
  serve(app, accessTokens.create, accessTokensService.create);
  serve(app, accessTokens.remove, accessTokensService.remove);
  serve(app, accessTokens.listAll, accessTokensService.listAll);
  serve(app, accessTokens.createForService, accessTokensService.createForService, accessTokensService.mayAdminister);
  serve(app, accessTokens.listServices, accessTokensService.listServices);
  serve(app, accessTokens.removeService, accessTokensService.removeService, accessTokensService.mayAdminister);
  serve(app, accessTokens.revoke, accessTokensService.revoke, accessTokensService.mayAdminister);
}
