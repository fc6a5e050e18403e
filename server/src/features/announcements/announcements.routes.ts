import type { FastifyInstance } from "fastify";
import * as announcements from "@daybook/contract/announcements";
import { serve } from "#http/serve.ts";
import * as announcementsSeen from "./announcements.seen.ts";
import * as announcementsService from "./announcements.service.ts";

export function announcementsRoutes(app: FastifyInstance) {
  serve(app, announcements.list, announcementsService.list);
  serve(app, announcements.listAll, announcementsService.listAll, announcementsService.mayFollow);
  serve(app, announcements.create, announcementsService.create, announcementsService.mayCreate);
  serve(app, announcements.update, announcementsService.update, (ctx, { id }) => announcementsService.mayUpdate(ctx, id!));
  serve(app, announcements.remove, announcementsService.remove);
  serve(app, announcements.seen, announcementsSeen.list);
  serve(app, announcements.markSeen, announcementsSeen.mark);
  serve(app, announcements.markManySeen, announcementsSeen.markMany);
  serve(app, announcements.clearSeen, announcementsSeen.clear);
  serve(app, announcements.seenBy, announcementsSeen.seenBy);
}
