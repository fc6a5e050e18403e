import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Failure } from "@daybook/contract/core/errors";
import * as scim from "@daybook/contract/scim/scim";
import type { RequestContext } from "#context.ts";
import { requireSession } from "#http/authenticate.ts";
import { serve } from "#http/serve.ts";
import * as scimGroupsService from "./scim.groups.service.ts";
import { groupLookups } from "./scim.groups.service.ts";
import { groupFieldsOf, type GroupFields, patchedGroup, patchedUserFields, userFieldsOf } from "./scim.input.ts";
import { resourceTypes, schemas, serviceProviderConfig } from "./scim.discovery.ts";
import { basePath, errorBody, filterOf, mediaType, notFound, pagingOf, ScimError, selected } from "./scim.protocol.ts";
import * as scimSettingsService from "./scim.settings.service.ts";
import * as scimUsersService from "./scim.users.service.ts";
import { userLookups } from "./scim.users.service.ts";

export function scimRoutes(app: FastifyInstance) {
  serve(app, scim.listGroups, scimSettingsService.listGroups);
  serve(app, scim.updateGroup, scimSettingsService.updateGroup, scimSettingsService.mayUpdate);
}

type Handle = (ctx: RequestContext, request: FastifyRequest) => Promise<object | void>;

const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id;
const queryOf = ({ query }: FastifyRequest) => query as Record<string, unknown>;

/**
 * Serves SCIM 2.0 outside of `/api`, to access tokens with its scopes. Every answer is one of the protocol, errors too.
 */
export function scimSiteRoutes(app: FastifyInstance) {
  void app.register(
    async (site) => {
      const scimTypes = new WeakMap<FastifyRequest, string>();
      site.addHook("preSerialization", async (request, reply, payload) =>
        isFailure(payload) ? errorBody(reply.statusCode, payload.message, scimTypes.get(request) ?? typeOf(payload)) : payload,
      );
      site.addHook("onSend", async (_request, reply, payload) => {
        if (payload) void reply.header("content-type", `${mediaType}; charset=utf-8`);
        return payload;
      });

      const route = (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", url: string, handle: Handle) =>
        site.route({
          method,
          url,
          config: { scope: method === "GET" ? "scim:read" : "scim:write" },
          handler: async (request, reply) => {
            const ctx = requireSession(await request.identify(reply));
            try {
              return answer(reply, method, await handle(ctx, request), queryOf(request));
            } catch (error) {
              if (error instanceof ScimError) scimTypes.set(request, error.scimType);
              throw error;
            }
          },
        });

      route("GET", "/Users", (ctx, request) => {
        const query = queryOf(request);
        return scimUsersService.list(ctx, filterOf(query["filter"], userLookups), pagingOf(query));
      });
      route("GET", "/Users/:id", (ctx, request) => scimUsersService.get(ctx, idOf(request)));
      route("POST", "/Users", (ctx, { body }) => scimUsersService.create(ctx, userFieldsOf(body)));
      route("PUT", "/Users/:id", (ctx, request) => scimUsersService.apply(ctx, idOf(request), userFieldsOf(request.body)));
      route("PATCH", "/Users/:id", (ctx, request) => scimUsersService.apply(ctx, idOf(request), patchedUserFields(request.body)));
      route("DELETE", "/Users/:id", (ctx, request) => scimUsersService.remove(ctx, idOf(request)));

      route("GET", "/Groups", (ctx, request) => {
        const query = queryOf(request);
        return scimGroupsService.list(ctx, filterOf(query["filter"], groupLookups), pagingOf(query));
      });
      route("GET", "/Groups/:id", (ctx, request) => scimGroupsService.get(ctx, idOf(request)));
      route("POST", "/Groups", (ctx, { body }) => scimGroupsService.create(ctx, groupFieldsOf(body)));
      route("PUT", "/Groups/:id", (ctx, request) => {
        const { members = [], ...fields }: GroupFields = groupFieldsOf(request.body);
        return scimGroupsService.apply(ctx, idOf(request), fields, [{ kind: "set", ids: members }]);
      });
      route("PATCH", "/Groups/:id", (ctx, request) => {
        const { fields, members } = patchedGroup(request.body);
        return scimGroupsService.apply(ctx, idOf(request), fields, members);
      });
      route("DELETE", "/Groups/:id", (ctx, request) => scimGroupsService.remove(ctx, idOf(request)));

      const fixed = (ctx: RequestContext, make: (location: string) => object) => {
        scimUsersService.requireProvisioning(ctx);
        return Promise.resolve(make(`${ctx.origin()}${basePath}`));
      };
      route("GET", "/ServiceProviderConfig", (ctx) => fixed(ctx, serviceProviderConfig));
      route("GET", "/ResourceTypes", (ctx) => fixed(ctx, resourceTypes));
      route("GET", "/Schemas", (ctx) => fixed(ctx, schemas));
      site.all("/*", () => {
        throw notFound();
      });
    },
    { prefix: basePath },
  );
}

const isFailure = (payload: unknown): payload is Failure =>
  typeof payload === "object" && payload !== null && "success" in payload && payload.success === false;

/** A rule of accounts that was broken has no detail code of its own. */
const typeOf = ({ code, errors }: Failure) =>
  code === "conflict" && errors?.some(({ path }) => path === "email")
    ? "uniqueness"
    : code === "invalid_input"
      ? "invalidValue"
      : undefined;

function answer(reply: FastifyReply, method: string, result: object | void, query: Record<string, unknown>) {
  if (!result) return reply.code(204).send();
  const resource =
    "Resources" in result
      ? { ...result, Resources: (result.Resources as Record<string, unknown>[]).map((each) => selected(each, query)) }
      : selected(result as Record<string, unknown>, query);
  const meta = "meta" in result ? (result.meta as { location?: string }) : undefined;
  if (method === "POST" && meta?.location) void reply.code(201).header("location", meta.location);
  return reply.send(resource);
}
