import { z } from "zod";
import { emptyObject } from "./core/common.ts";
import { endpoint } from "./core/endpoint.ts";

export const health = endpoint({
  method: "GET",
  path: "/health",
  summary: "Whether the process is running, and its version",
  input: emptyObject,
  output: z.object({ status: z.literal("ok"), version: z.string() }),
  public: true,
});

export const ready = endpoint({
  method: "GET",
  path: "/health/ready",
  summary:
    "Whether the process can serve requests: database reachable, migrations applied, not shutting down (503 otherwise); and whether it runs background jobs",
  input: emptyObject,
  output: z.object({
    status: z.literal("ready"),
    /** `failed`: they could not start and are tried again; `off`: this process runs none. */
    jobs: z.enum(["starting", "running", "failed", "off"]),
  }),
  public: true,
});

/** An endpoint whose response is not the JSON envelope. */
export type PlainEndpoint = {
  method: "GET" | "POST";
  /** Below `/api`, with `:names` for path fields. */
  path: string;
  summary: string;
  contentType: string;
  public: boolean;
};

export const plainEndpoints: readonly PlainEndpoint[] = [
  {
    method: "GET",
    path: "/auth/oidc/start",
    summary: "Redirects to the provider of single sign-on; `next` is the path to continue at. Failures redirect to /login?error=…",
    contentType: "text/html",
    public: true,
  },
  {
    method: "GET",
    path: "/auth/oidc/callback",
    summary: "Completes single sign-on with the provider's answer, sets the session cookie and redirects",
    contentType: "text/html",
    public: true,
  },
  {
    method: "GET",
    path: "/files/:id",
    summary: "A stored file: images inline, attachments as downloads; the company logo also without a session",
    contentType: "*/*",
    public: false,
  },
  {
    method: "GET",
    path: "/metrics",
    summary: "Prometheus metrics: from this machine, or with METRICS_TOKEN as bearer token",
    contentType: "text/plain",
    public: true,
  },
  {
    method: "GET",
    path: "/whatsapp/webhook",
    summary: "Responds to WhatsApp's verification challenge if WHATSAPP_VERIFY_TOKEN matches",
    contentType: "text/plain",
    public: true,
  },
  {
    method: "POST",
    path: "/whatsapp/webhook",
    summary: "Receives WhatsApp's delivery statuses and replies, signed with WHATSAPP_APP_SECRET",
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
