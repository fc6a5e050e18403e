import { z } from "zod";
import { Version } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";

/** As Meta bills messages: a template, or an answer within 24 hours after a person's message. */
export const costCategories = ["template", "answer"] as const;
export type CostCategory = (typeof costCategories)[number];

export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Please enter a month as YYYY-MM");

const Price = z
  .number("Please enter a price")
  .min(0, "A price can't be negative")
  .max(9999, "A price can be at most 9,999")
  .multipleOf(0.000001, "A price has at most six decimals");
const Count = (what: string) =>
  z
    .int(`Please enter a whole number of ${what}`)
    .min(0, `The number of ${what} can't be negative`)
    .max(10_000_000, `At most 10,000,000 ${what}`);

export const CostSettings = z.object({
  /** Three letters, such as `EUR`. */
  currency: z.string(),
  /** Of one message; null until the admin has entered the one of Meta's rate card. */
  templatePrice: z.number().nullable(),
  answerPrice: z.number().nullable(),
  /** Answers of a month that Meta does not bill. */
  freeAnswers: z.int(),
  /** Messages of a month after which reminders go by email; null for no cap. */
  monthlyCap: z.int().nullable(),
  version: z.int(),
});
export type CostSettings = z.infer<typeof CostSettings>;

export const CategoryCosts = z.object({
  category: z.enum(costCategories),
  /** Messages sent. Those that WhatsApp could not deliver are not counted. */
  messages: z.int(),
  /** Those of them that are billed. */
  billed: z.int(),
  /** Null without a price. */
  estimate: z.number().nullable(),
  kinds: z.array(z.object({ kind: z.string(), messages: z.int() })),
});
export type CategoryCosts = z.infer<typeof CategoryCosts>;

/** What a whole month costs at most if the schedule runs. */
export const CostForecast = z.object({
  /** Who would be reminded by WhatsApp. */
  people: z.int(),
  workdays: z.int(),
  /** Each of them on each workday. */
  templates: z.int(),
  /** Those of them who can answer, at three answers for a report. */
  answers: z.int(),
  estimate: z.number().nullable(),
});
export type CostForecast = z.infer<typeof CostForecast>;

export const Costs = z.object({
  month: Month,
  categories: z.array(CategoryCosts),
  messages: z.int(),
  /** Null while a price of what was billed is missing. */
  estimate: z.number().nullable(),
  /** Whether reminders of the month go by email from now on. */
  capReached: z.boolean(),
  forecast: CostForecast,
  settings: CostSettings,
});
export type Costs = z.infer<typeof Costs>;

export const getCosts = endpoint({
  method: "GET",
  path: "/whatsapp/costs",
  summary: "Gets the messages sent by WhatsApp in a month and what they cost by the prices entered (admin)",
  input: z.object({
    /** `YYYY-MM`; the running month without it. */
    month: Month.optional(),
  }),
  output: Costs,
});

export const updateCosts = endpoint({
  method: "PUT",
  path: "/whatsapp/costs",
  summary: "Updates the prices and the monthly cap of messages by WhatsApp (admin)",
  input: z.object({
    currency: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{3}$/, "Please enter a currency as three letters, such as EUR")
      .optional(),
    templatePrice: Price.nullable().optional(),
    answerPrice: Price.nullable().optional(),
    freeAnswers: Count("answers").optional(),
    monthlyCap: Count("messages").nullable().optional(),
    version: Version.optional(),
  }),
  output: CostSettings,
  message: "Prices and cap updated",
});
