import { type Row, rows } from "#test/matrix/table.ts";

const everybody = "200 200 200 | 200 200 200 | 200 200 200 | 200";

export const systemRows: Row[] = [
  ...rows("GET /health", [["is for everybody", everybody]]),
  ...rows("GET /health/ready", [["is for everybody", everybody]]),
];
