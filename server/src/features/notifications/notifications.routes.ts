import type { FastifyInstance } from "fastify";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as push from "@daybook/contract/notifications/push";
import { serve, servePublic } from "#http/serve.ts";
import * as notificationsPreferencesService from "./notifications.preferences.service.ts";
import * as notificationsService from "./notifications.service.ts";
import * as notificationsPushService from "./push/notifications.push.service.ts";
import * as notificationsUnsubscribeService from "./notifications.unsubscribe.service.ts";

export const notificationsRoutes = (app: FastifyInstance) => {
  serve(app, push.key, notificationsPushService.key);
  serve(app, push.subscribe, notificationsPushService.subscribe);
  serve(app, push.unsubscribe, notificationsPushService.unsubscribe);
  serve(app, notifications.list, notificationsService.list);
  serve(app, notifications.readAll, notificationsService.readAll);
  serve(app, notifications.getPreferences, notificationsPreferencesService.get);
  serve(app, notifications.updatePreferences, notificationsPreferencesService.update);
  serve(app, notifications.update, notificationsService.update);
  void app.register(async (inner) => {
    // Mail providers send the form field of RFC 8058, which says nothing more.
    inner.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: 1000 }, (_request, _body, done) =>
      done(null, undefined),
    );
    servePublic(inner, notifications.unsubscribe, notificationsUnsubscribeService.unsubscribe);
  });
};
