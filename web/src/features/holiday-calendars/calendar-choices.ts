import type { HolidayCalendar } from "@daybook/contract/holiday-calendars/holiday-calendars";

/** The value of the company's own calendar in a field. */
export const company = "company";

/** The options of a field, the company's first. */
export const choicesOf = (calendars: readonly Pick<HolidayCalendar, "_id" | "name">[] = []) => [
  { value: company, label: "Company holidays" },
  ...calendars.map(({ _id, name }) => ({ value: _id, label: name })),
];
