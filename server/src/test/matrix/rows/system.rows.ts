import { type Row, rows } from "#test/matrix/table.ts";

const everyone = "200 200 200 | 200 200 200 | 200 200 200 | 200";

export const systemRows: Row[] = [
  ...rows("GET /health", [["is for everyone", everyone]]),
  ...rows("GET /health/ready", [["is for everyone", everyone]]),
];
