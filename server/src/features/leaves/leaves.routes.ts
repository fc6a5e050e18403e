import type { FastifyInstance } from "fastify";
import * as leaves from "@daybook/contract/leaves";
import { serve } from "#http/serve.ts";
import { serveCalendar } from "#http/serve-calendar.ts";
import * as typesService from "./leave-types.service.ts";
import * as away from "./leaves.away.ts";
import * as balance from "./leaves.balance.ts";
import * as decisions from "./leaves.decisions.ts";
import * as feed from "./leaves.feed.ts";
import * as lists from "./leaves.lists.ts";
import * as previews from "./leaves.preview.ts";
import * as leavesService from "./leaves.service.ts";

export function leavesRoutes(app: FastifyInstance) {
  serve(app, leaves.apply, leavesService.apply);
  serve(app, leaves.markManual, leavesService.markManual, leavesService.mayMark);
  serve(app, leaves.bulkApprove, decisions.bulkApprove, decisions.mayDecideMany);
  serve(app, leaves.bulkReject, decisions.bulkReject, decisions.mayDecideMany);
  serve(app, leaves.mine, lists.mine);
  serve(app, leaves.team, lists.team, lists.mayTeam);
  serve(app, leaves.all, lists.all, lists.mayAll);
  serve(app, leaves.balance, balance.balance);
  serve(app, leaves.ledger, balance.ledger);
  serve(app, leaves.adjust, balance.adjust, balance.mayAdjust);
  serve(app, leaves.preview, previews.preview);
  serve(app, leaves.calendar, away.calendar);
  serve(app, leaves.listTypes, typesService.list);
  serve(app, leaves.createType, typesService.create, typesService.mayCreate);
  serve(app, leaves.updateType, typesService.update, typesService.mayUpdate);
  serve(app, leaves.feed, feed.feed);
  serve(app, leaves.createFeed, feed.createFeed);
  serve(app, leaves.removeFeed, feed.removeFeed);
  serve(app, leaves.approve, decisions.approve, (ctx, { id }) => decisions.mayApprove(ctx, id!));
  serve(app, leaves.reject, decisions.reject, (ctx, { id }) => decisions.mayReject(ctx, id!));
  serve(app, leaves.update, leavesService.update, (ctx, { id }) => leavesService.mayUpdate(ctx, id!));
  serve(app, leaves.remove, leavesService.remove);
  serveCalendar(app, feed.openCalendar);
}
