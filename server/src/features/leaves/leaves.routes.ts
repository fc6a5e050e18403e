import type { FastifyInstance } from "fastify";
import * as leaveCancellations from "@daybook/contract/leaves/cancellations";
import * as leaveDocuments from "@daybook/contract/leaves/documents";
import * as leaveEntitlements from "@daybook/contract/leaves/entitlements";
import * as leaveOpenings from "@daybook/contract/leaves/openings";
import * as pastLeave from "@daybook/contract/leaves/past";
import * as leaves from "@daybook/contract/leaves/leaves";
import { serve, serveBulk } from "#http/serve.ts";
import { serveCalendar } from "#http/serve-calendar.ts";
import { serveUpload } from "#http/serve-upload.ts";
import * as leavesDocumentsService from "./documents/leaves.documents.service.ts";
import * as leavesTypesService from "./types/leaves.types.service.ts";
import * as leavesAwayService from "./calendar/leaves.away.service.ts";
import * as leavesBalanceService from "./balance/leaves.balance.service.ts";
import * as leavesCancellationsService from "./requests/leaves.cancellations.service.ts";
import * as leavesDecisionsService from "./requests/leaves.decisions.service.ts";
import * as leavesEntitlementsService from "./entitlements/leaves.entitlements.service.ts";
import * as leavesFeedService from "./calendar/leaves.feed.service.ts";
import * as leavesListsService from "./requests/leaves.lists.service.ts";
import * as leavesOpeningsService from "./openings/leaves.openings.service.ts";
import * as leavesPastService from "./openings/leaves.past.service.ts";
import * as leavesPreviewService from "./requests/leaves.preview.service.ts";
import * as leavesService from "./leaves.service.ts";

export const leavesRoutes = (app: FastifyInstance) => {
  serve(app, leaves.apply, leavesService.apply);
  serve(app, leaves.markManual, leavesService.markManual, leavesService.mayMark);
  serveBulk(
    app,
    leaves.bulkApprove,
    leavesDecisionsService.bulkApprove,
    leavesDecisionsService.noneDecided,
    leavesDecisionsService.mayReviewMany,
  );
  serveBulk(
    app,
    leaves.bulkReject,
    leavesDecisionsService.bulkReject,
    leavesDecisionsService.noneDecided,
    leavesDecisionsService.mayReviewMany,
  );
  serveBulk(
    app,
    leaves.bulkUndo,
    leavesDecisionsService.bulkUndo,
    leavesDecisionsService.noneDecided,
    leavesDecisionsService.mayReviewMany,
  );
  serve(app, leaves.mine, leavesListsService.mine);
  serve(app, leaves.team, leavesListsService.team, leavesListsService.mayTeam);
  serve(app, leaves.all, leavesListsService.all, leavesListsService.mayAll);
  serve(app, leaves.balance, leavesBalanceService.balance);
  serve(app, leaves.ledger, leavesBalanceService.ledger);
  serve(app, leaves.adjust, leavesBalanceService.adjust, leavesBalanceService.mayAdjust);
  serve(app, leaveEntitlements.list, leavesEntitlementsService.list, leavesEntitlementsService.mayEntitle);
  serve(app, leaveEntitlements.set, leavesEntitlementsService.set, leavesEntitlementsService.mayEntitle);
  serve(app, leaveOpenings.list, leavesOpeningsService.list, leavesOpeningsService.mayOpen);
  serve(app, leaveOpenings.set, leavesOpeningsService.set, leavesOpeningsService.mayOpen);
  serve(app, leaveOpenings.remove, leavesOpeningsService.remove, leavesOpeningsService.mayOpen);
  serve(app, pastLeave.record, leavesPastService.recordPast, leavesPastService.mayRecordPast);
  serve(app, leaves.preview, leavesPreviewService.preview);
  serve(app, leaves.calendar, leavesAwayService.calendar);
  serve(app, leaves.myCalendar, leavesAwayService.myCalendar);
  serve(app, leaves.listTypes, leavesTypesService.list);
  serve(app, leaves.createType, leavesTypesService.create, leavesTypesService.mayCreate);
  serve(app, leaves.updateType, leavesTypesService.update, leavesTypesService.mayUpdate);
  serve(app, leaves.feed, leavesFeedService.feed);
  serve(app, leaves.createFeed, leavesFeedService.createFeed);
  serve(app, leaves.removeFeed, leavesFeedService.removeFeed);
  serve(app, leaves.approve, leavesDecisionsService.approve, (ctx, { id }) => leavesDecisionsService.mayApprove(ctx, id!));
  serve(app, leaves.reject, leavesDecisionsService.reject, (ctx, { id }) => leavesDecisionsService.mayReject(ctx, id!));
  serve(app, leaves.undo, leavesDecisionsService.undo, (ctx, { id }) => leavesDecisionsService.mayUndo(ctx, id!));
  serve(app, leaveCancellations.request, leavesCancellationsService.request, (ctx, { id }) =>
    leavesCancellationsService.mayRequest(ctx, id!),
  );
  serve(app, leaveCancellations.decide, leavesCancellationsService.decide, (ctx, { id }) => leavesCancellationsService.mayDecide(ctx, id!));
  serveUpload(app, leaveDocuments.attach, leavesDocumentsService.attach, leavesDocumentsService.mayAttach);
  serve(app, leaveDocuments.detach, leavesDocumentsService.detach, (ctx, { id }) => leavesDocumentsService.mayDetach(ctx, id!));
  serve(app, leaves.update, leavesService.update, (ctx, { id }) => leavesService.mayUpdate(ctx, id!));
  serve(app, leaves.remove, leavesService.remove);
  serveCalendar(app, leavesFeedService.openCalendar);
};
