import type { FastifyInstance } from "fastify";
import * as eods from "@daybook/contract/eods/eods";
import { serve } from "#http/serve.ts";
import * as eodsComplianceService from "./eods.compliance.service.ts";
import * as eodsDraftService from "./eods.draft.service.ts";
import * as eodsDraftsService from "./eods.drafts.service.ts";
import * as eodsService from "./eods.service.ts";

export function eodsRoutes(app: FastifyInstance) {
  serve(app, eods.submit, eodsService.submit);
  serve(app, eods.update, eodsService.update, (ctx, { id }) => eodsService.mayUpdate(ctx, id!));
  serve(app, eods.mine, eodsService.mine);
  serve(app, eods.all, eodsService.all, eodsService.mayListAll);
  serve(app, eods.ofUsers, eodsService.ofUsers);
  serve(app, eods.compliance, eodsComplianceService.compliance);
  serve(app, eods.draft, eodsDraftService.draft);
  serve(app, eods.saveDraft, eodsDraftsService.save);
  serve(app, eods.savedDraft, eodsDraftsService.get);
  serve(app, eods.removeDraft, eodsDraftsService.remove);
  serve(app, eods.get, eodsService.get);
  serve(app, eods.revisions, eodsService.revisions);
}
