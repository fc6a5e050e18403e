import type { FastifyInstance } from "fastify";
import * as users from "@daybook/contract/users/users";
import { serve, serveBulk } from "#http/serve.ts";
import * as usersBulkService from "./users.bulk.service.ts";
import * as usersUpdateService from "./users.update.service.ts";
import * as usersService from "./users.service.ts";

export const usersRoutes = (app: FastifyInstance) => {
  serve(app, users.list, usersService.list);
  serve(app, users.listForAdmin, usersService.listForAdmin, usersService.mayAdminister);
  serve(app, users.dropdown, usersService.dropdown);
  serve(app, users.listByProject, usersService.listByProject);
  serve(app, users.profile, usersService.profile);
  serve(app, users.updateProfile, usersUpdateService.updateProfile);
  serve(app, users.updateMyProfile, usersUpdateService.updateProfile);
  serve(app, users.get, usersService.get);
  serve(app, users.create, usersService.create, usersService.mayCreate);
  serve(app, users.update, usersUpdateService.update, (ctx, { id }, fields) => usersUpdateService.mayUpdate(ctx, id!, fields));
  serveBulk(app, users.bulkUpdate, usersBulkService.update, usersBulkService.noneUpdated, usersBulkService.mayUpdateMany);
  serve(app, users.remove, usersService.remove);
};
