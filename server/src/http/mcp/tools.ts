import type { Tool as ToolDescription } from "@modelcontextprotocol/server";
import { z } from "zod";
import { type Scope, scopeOf } from "@daybook/contract/access-tokens/scopes";
import { allEndpoints } from "@daybook/contract/core/all";
import type { Endpoint, Tool } from "@daybook/contract/core/endpoint";

/** An endpoint that is offered to assistants. */
export type OfferedEndpoint = Endpoint & { tool: Tool };

const isOffered = (endpoint: Endpoint): endpoint is OfferedEndpoint => endpoint.tool !== undefined;
const offered = new Map(
  allEndpoints
    .map(({ endpoint }) => endpoint)
    .filter(isOffered)
    .map((endpoint) => [endpoint.tool.name, endpoint]),
);

export const findTool = (name: string) => offered.get(name);

/** What an assistant may send: an object schema. */
export const inputOf = ({ tool, input }: OfferedEndpoint) => tool.input ?? (input as z.ZodObject);

function describe(endpoint: OfferedEndpoint) {
  const { name, description } = endpoint.tool;
  const { $schema: _, ...inputSchema } = z.toJSONSchema(inputOf(endpoint), {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === "uuid") delete jsonSchema.pattern;
    },
  });
  const annotations = { readOnlyHint: endpoint.method === "GET", destructiveHint: false, openWorldHint: false };
  return {
    scope: scopeOf(endpoint),
    description: { name, description, inputSchema: inputSchema as ToolDescription["inputSchema"], annotations },
  };
}

let described: ReturnType<typeof describe>[] | undefined;

/** Lists the tools for which a token has the scopes, as MCP describes them. */
export const listTools = (scopes: readonly string[]) =>
  (described ??= [...offered.values()].map(describe))
    .filter(({ scope }) => scopes.includes(scope as Scope))
    .map(({ description }) => description);
