import { z } from "zod";
import { nothing } from "./core/common.ts";
import { endpoint } from "./core/endpoint.ts";

export const health = endpoint({
  method: "GET",
  path: "/health",
  summary: "Whether the process lives",
  input: nothing,
  output: z.object({ status: z.literal("ok") }),
  public: true,
});

export const ready = endpoint({
  method: "GET",
  path: "/health/ready",
  summary: "Whether requests may be sent here: database reachable, migrations done, not stopping (503 otherwise)",
  input: nothing,
  output: z.object({ status: z.literal("ready") }),
  public: true,
});

/** An address that answers something other than the JSON envelope. */
export type PlainAddress = {
  method: "GET" | "POST";
  /** Below `/api`, with `:names` for path fields. */
  path: string;
  summary: string;
  contentType: string;
  public: boolean;
};

export const plainAddresses: readonly PlainAddress[] = [
  {
    method: "GET",
    path: "/files/:id",
    summary: "A stored file: pictures as themselves, attachments as downloads; the company's logo without a session too",
    contentType: "*/*",
    public: false,
  },
  {
    method: "GET",
    path: "/metrics",
    summary: "Numbers for Prometheus: from this machine, or with METRICS_TOKEN as bearer token",
    contentType: "text/plain",
    public: true,
  },
  {
    method: "GET",
    path: "/whatsapp/webhook",
    summary: "Answers WhatsApp's challenge to whoever knows WHATSAPP_VERIFY_TOKEN",
    contentType: "text/plain",
    public: true,
  },
  {
    method: "POST",
    path: "/whatsapp/webhook",
    summary: "Takes WhatsApp's reports and answers, signed with WHATSAPP_APP_SECRET",
    contentType: "application/json",
    public: true,
  },
  { method: "GET", path: "/docs", summary: "This documentation as a page", contentType: "text/html", public: true },
  {
    method: "GET",
    path: "/docs/openapi.json",
    summary: "This documentation as OpenAPI 3.1",
    contentType: "application/json",
    public: true,
  },
];
