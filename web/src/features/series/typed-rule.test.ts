import { parseRule } from "@daybook/contract/series/rules";
import { expect, test } from "vitest";
import { typedRule } from "./typed-rule.ts";

/** A Thursday. */
const start = "2026-03-12";
const read = (text: string) => typedRule(text.split(" "), start);

test.each([
  ["Send the report every Friday", "FREQ=WEEKLY;BYDAY=FR", 2],
  ["Send every fri", "FREQ=WEEKLY;BYDAY=FR", 2],
  ["Stand-up every Mon, Wed and Friday", "FREQ=WEEKLY;BYDAY=MO,WE,FR", 5],
  ["Pay every month", "FREQ=MONTHLY;BYMONTHDAY=12", 2],
  ["Pay every month on the 1st", "FREQ=MONTHLY;BYMONTHDAY=1", 5],
  ["Close every 3 months on the last day", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1", 7],
  ["Review every 2 weeks", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH", 3],
  ["Review every other week on Monday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", 5],
  ["Review every other Monday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", 3],
  ["Water every day", "FREQ=DAILY", 2],
  ["Renew every year", "FREQ=YEARLY", 2],
])("reads %j", (text, rule, length) => {
  expect(read(text)).toEqual({ rule, length });
  expect(parseRule(rule).problem).toBeUndefined();
});

test.each([
  "Fix every bug",
  "every",
  "Check every",
  "Pay every 100 months",
  "Pay every 0 weeks",
  "Pay every month on the 32nd",
  "Review every week with Kavya",
  "Test every Friday build",
  "Answer every mo",
])("finds no rule in %j", (text) => expect(read(text)).toBeUndefined());
