import { type Row, rows } from "#test/matrix/table.ts";

const admin = "403 403 403 | 403 403 403 | 200";
const adminStatus = (status: number) => admin.replace("200", String(status));

export const settingsRows: Row[] = [
  ...rows("GET /settings", [["admins only", admin]]),

  ...rows("PUT /settings", [
    ["the report deadline", admin, () => ({ eodDeadline: "11:00" })],
    ["the registration mode", admin, () => ({ registration: "open" })],
    ["the timezone", admin, () => ({ timezone: "Asia/Kolkata" })],
    ["an unknown timezone", adminStatus(400), () => ({ timezone: "Mars/Olympus" })],
    ["a timezone as an offset", adminStatus(400), () => ({ timezone: "+05:30" })],
    ["an empty workweek", adminStatus(400), () => ({ workweek: [] })],
    ["an invalid weekday", adminStatus(400), () => ({ workweek: [8] })],
    ["zero hours per day", adminStatus(400), () => ({ hoursPerDay: 0 })],
    ["a reporting window of 100 days", adminStatus(400), () => ({ eodWindowDays: 100 })],
    ["a blank company name", adminStatus(400), () => ({ companyName: " " })],
    ["an unknown registration mode", adminStatus(400), () => ({ registration: "unknown" })],
    ["an outdated version", adminStatus(409), () => ({ eodDeadline: "11:00", version: 4 })],
  ]),
];
