import { z } from "zod";
import { clearable, Id, Version, text } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { cancellationDecisions, Leave, rejectionReason } from "./schemas.ts";
import { maxLengths } from "../core/max-lengths.ts";

export const request = endpoint({
  method: "POST",
  path: "/leaves/:id/cancellation",
  summary: "Asks to cancel the caller's approved leave; those who decide on leave accept or decline",
  input: z.object({ id: Id, reason: rejectionReason }),
  output: Leave,
  also: "leave",
  message: "Cancellation requested",
  creates: true,
});

export const decide = endpoint({
  method: "PUT",
  path: "/leaves/:id/cancellation",
  summary: "Accepts or declines a request to cancel leave; accepting refunds the days from tomorrow on",
  input: z.object({
    id: Id,
    decision: z.enum(cancellationDecisions, "Please accept or decline the request"),
    note: clearable(text(maxLengths.note)),
    version: Version.optional(),
  }),
  output: Leave,
  also: "leave",
  messageFor: ({ cancellation }) => (cancellation?.state === "Accepted" ? "Leave cancelled" : "Request declined"),
});
