import { z } from "zod";
import { Flag, optionalQuery, Id } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";

/** Streams a zip of CSV files, one per table. The response is the file itself, without `data`. */
export const all = endpoint({
  method: "GET",
  path: "/export",
  summary: "Downloads the company's data (admin), your own data (`own=true`) or one user's data (admin)",
  input: z.object({ own: optionalQuery(Flag), userId: optionalQuery(Id) }),
  output: z.null(),
});
