import { type Row, rows } from "#test/matrix/table.ts";
import { everyone } from "#test/matrix/tasks.fixture.ts";

export const searchRows: Row[] = [...rows("GET /search", [["finds what each may list", everyone, () => ({ search: "a" })]])];
