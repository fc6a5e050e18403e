import type { TestServer } from "./harness.ts";

type ToolResult = { isError?: boolean; content: [{ type: "text"; text: string }] };

/** Sends a message of the protocol and returns the HTTP status and the reply in it, if there is one. */
export async function sendMessage({ app }: TestServer, method: string, params: unknown, headers: Record<string, string>) {
  const response = await app.inject({
    method: "POST",
    url: "/api/mcp",
    headers: { ...headers, accept: "application/json, text/event-stream" },
    payload: { jsonrpc: "2.0", id: 1, method, params },
  });
  const data = /^data: (.*)$/m.exec(response.body)?.[1];
  return { response, result: data === undefined ? undefined : (JSON.parse(data) as { result: ToolResult }).result };
}

/** Calls a tool: returns its sentence if it was refused, otherwise what it returned. */
export async function callTool(server: TestServer, name: string, input: unknown, headers: Record<string, string>) {
  const { result } = await sendMessage(server, "tools/call", { name, arguments: input }, headers);
  const { text } = result!.content[0];
  if (result!.isError) return { refused: text };
  const [notice, json] = [text.slice(0, text.indexOf("\n")), text.slice(text.indexOf("\n") + 1)];
  return { notice, result: JSON.parse(json) as { data: unknown; pagination?: unknown } };
}
