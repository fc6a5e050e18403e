import type { FastifyInstance } from "fastify";
import * as announcements from "@daybook/contract/announcements/announcements";
import * as announcementAttachments from "@daybook/contract/announcements/attachments";
import * as announcementReactions from "@daybook/contract/announcements/reactions";
import * as receipts from "@daybook/contract/announcements/receipts";
import { serve } from "#http/serve.ts";
import { serveUpload } from "#http/serve-upload.ts";
import * as announcementsAttachmentsService from "./attachments/announcements.attachments.service.ts";
import * as announcementsReactionsService from "./reactions/announcements.reactions.service.ts";
import * as announcementsReceiptsService from "./announcements.receipts.service.ts";
import * as announcementsSeenService from "./announcements.seen.service.ts";
import * as announcementsService from "./announcements.service.ts";

export function announcementsRoutes(app: FastifyInstance) {
  serve(app, announcements.list, announcementsService.list);
  serve(app, announcements.listAll, announcementsService.listAll, announcementsService.mayListAll);
  serve(app, announcements.audience, announcementsService.listAudience, announcementsService.mayCreate);
  serve(app, announcements.create, announcementsService.create, announcementsService.mayCreate);
  serve(app, announcements.update, announcementsService.update, (ctx, { id }) => announcementsService.mayUpdate(ctx, id!));
  serve(app, announcements.remove, announcementsService.remove);
  serve(app, announcements.seen, announcementsSeenService.list);
  serve(app, announcements.markSeen, announcementsSeenService.mark);
  serve(app, announcements.markManySeen, announcementsSeenService.markMany);
  serve(app, announcements.clearSeen, announcementsSeenService.clear);
  serveUpload(app, announcementAttachments.attach, announcementsAttachmentsService.attach, announcementsAttachmentsService.mayAttach);
  serve(app, announcementAttachments.detach, announcementsAttachmentsService.detach, (ctx, { id }) =>
    announcementsAttachmentsService.mayDetach(ctx, id!),
  );
  serve(app, announcementReactions.listReactions, announcementsReactionsService.list);
  serve(app, announcementReactions.react, announcementsReactionsService.react, (ctx, { id }) =>
    announcementsReactionsService.mayReact(ctx, id!),
  );
  serve(app, receipts.confirm, announcementsReceiptsService.confirm);
  serve(app, receipts.receipts, announcementsReceiptsService.list, (ctx, { id }) => announcementsReceiptsService.mayList(ctx, id!));
  serve(app, announcements.seenBy, announcementsSeenService.seenBy);
}
