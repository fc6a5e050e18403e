import { z } from "zod";
import { optionalQuery } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";

const url = z.string("Endpoint is required").trim().min(1, "Endpoint is required").max(2000, "This endpoint is too long");
const base64url = (most: number) =>
  z
    .string("Keys are required")
    .max(most, "This key is too long")
    .regex(/^[A-Za-z0-9_-]+={0,2}$/, "Keys must be base64url");

export const key = endpoint({
  method: "GET",
  path: "/push/key",
  summary: "Returns the public VAPID key with which a browser subscribes to push messages",
  /** `endpoint`: that of this browser, to learn whether it is subscribed. */
  input: z.object({ endpoint: optionalQuery(url) }),
  output: z.object({ key: z.string(), subscribed: z.boolean() }),
});

export const subscribe = endpoint({
  method: "POST",
  path: "/push/subscriptions",
  summary: "Sends push messages about your notifications to a browser",
  input: z.object({ endpoint: url, keys: z.object({ p256dh: base64url(200), auth: base64url(100) }, "Keys are required") }),
  output: z.object({ endpoint: z.string() }),
  creates: true,
});

export const unsubscribe = endpoint({
  method: "DELETE",
  path: "/push/subscriptions",
  summary: "Stops push messages to one of your browsers",
  input: z.object({ endpoint: url }),
  output: z.object({ endpoint: z.string() }),
});
