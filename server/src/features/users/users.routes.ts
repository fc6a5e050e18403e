import type { FastifyInstance } from "fastify";
import * as users from "@daybook/contract/users/users";
import { serve } from "#http/serve.ts";
import * as usersUpdateService from "./users.update.service.ts";
import * as usersImportService from "./users.import.service.ts";
import * as usersService from "./users.service.ts";

type UserHooks = {
  deleted: usersService.UserHook[];
  deactivated: usersService.UserHook[];
  invite: usersService.Invite;
  createTeam: usersImportService.CreateTeam;
};

/** @param hooks run in this order when a user is deleted, deactivated, invited or imported with a new team, in the same transaction */
export const usersRoutes = (hooks: UserHooks) => (app: FastifyInstance) => {
  serve(app, users.list, usersService.list);
  serve(app, users.listForAdmin, usersService.listForAdmin, usersService.mayAdminister);
  serve(app, users.dropdown, usersService.dropdown);
  serve(app, users.listByProject, usersService.listByProject);
  serve(app, users.profile, usersService.profile);
  serve(app, users.updateProfile, usersUpdateService.updateProfile);
  serve(app, users.updateMyProfile, usersUpdateService.updateProfile);
  serve(app, users.importMany, usersImportService.importMany(hooks.createTeam), usersService.mayCreate);
  serve(app, users.get, usersService.get);
  serve(app, users.create, usersService.create(hooks.invite), usersService.mayCreate);
  serve(app, users.update, usersUpdateService.update(hooks.deactivated), (ctx, { id }, fields) =>
    usersUpdateService.mayUpdate(ctx, id!, fields),
  );
  serve(app, users.remove, usersService.remove(hooks.deleted));
};
