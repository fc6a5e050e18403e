import type { FastifyInstance } from "fastify";
import * as imports from "@daybook/contract/imports/imports";
import { importFileMaxBytes } from "@daybook/contract/imports/kinds";
import { serve } from "#http/serve.ts";
import { serveUpload } from "#http/serve-upload.ts";
import { listKinds } from "./imports.kinds.service.ts";
import { rest } from "./imports.rest.service.ts";
import * as importsService from "./imports.service.ts";
import * as importsStartService from "./imports.start.service.ts";
import * as importsTextService from "./imports.text.service.ts";

export const importsRoutes = (app: FastifyInstance) => {
  serve(app, imports.listKinds, listKinds);
  serve(app, imports.list, importsService.list);
  serveUpload(app, imports.upload, importsService.upload, importsService.mayUpload, importFileMaxBytes);
  serve(app, imports.get, importsService.get);
  serve(app, imports.choose, importsService.choose, importsService.mayChange);
  serve(app, imports.repair, importsService.repair, importsService.mayChange);
  serve(app, imports.start, importsStartService.start, importsService.mayChange);
  serve(app, imports.stop, importsStartService.stop);
  serve(app, imports.rest, rest);
  serve(app, imports.remove, importsService.remove);
  serve(app, imports.importUsers, importsTextService.users, importsTextService.mayImportUsers);
  serve(app, imports.importTasks, importsTextService.tasks, importsTextService.mayImportTasks);
};
