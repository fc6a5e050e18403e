import { type Row, rows } from "#test/matrix/table.ts";

const admin = "403 403 403 | 403 403 403 | 200";
const adminGets = (status: number) => admin.replace("200", String(status));

export const settingsRows: Row[] = [
  ...rows("GET /settings", [["is for admins", admin]]),

  ...rows("PUT /settings", [
    ["the deadline of reports", admin, () => ({ eodDeadline: "11:00" })],
    ["who may register", admin, () => ({ registration: "open" })],
    ["the timezone, as typed", admin, () => ({ timezone: "Asia/Kolkata" })],
    ["a timezone that is none", adminGets(400), () => ({ timezone: "Mars/Olympus" })],
    ["a timezone by its offset", adminGets(400), () => ({ timezone: "+05:30" })],
    ["a week without work", adminGets(400), () => ({ workweek: [] })],
    ["an eighth day", adminGets(400), () => ({ workweek: [8] })],
    ["a day of no hours", adminGets(400), () => ({ hoursPerDay: 0 })],
    ["a window of a hundred days", adminGets(400), () => ({ eodWindowDays: 100 })],
    ["a company without a name", adminGets(400), () => ({ companyName: " " })],
    ["an unknown way to register", adminGets(400), () => ({ registration: "everybody" })],
    ["an earlier version", adminGets(409), () => ({ eodDeadline: "11:00", version: 4 })],
  ]),
];
