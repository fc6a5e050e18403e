import { type Row, rows } from "#test/matrix/table.ts";

const everyone = "200 200 200 | 200 200 200 | 200 200 200 | 200";

export const systemRows: Row[] = [
  ...rows("GET /health", [["is for everyone", everyone]]),
  ...rows("GET /system/status", [["admins only", "403 403 403 | 403 403 403 | 200"]]),
  ...rows("GET /health/ready", [["is for everyone", everyone]]),
];
