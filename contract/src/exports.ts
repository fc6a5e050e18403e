import { z } from "zod";
import { Flag, given, Id } from "./core/common.ts";
import { endpoint } from "./core/endpoint.ts";

/** A zip of CSV files, one a table, streamed: `data` is never filled. */
export const all = endpoint({
  method: "GET",
  path: "/export",
  summary: "A file with the company's data (admin), or with what is kept about oneself (`own=true`) or about one person (admin)",
  input: z.object({ own: given(Flag), userId: given(Id) }),
  output: z.null(),
});
