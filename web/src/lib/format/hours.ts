import { hoursPerDayMax } from "@daybook/contract/core/constants";

/** `hours` is null without text; `error` says what is wrong with it. Hours have at most two decimals. */
export type ParsedHours = { hours: number | null; error: string | null };

const clock = /^(\d{0,3}):([0-5]?\d)$/;
const units = /^(?:(\d+(?:[.,]\d*)?|[.,]\d+)\s*(?:h|hr|hrs|hours?))?\s*(?:(\d+)\s*(?:m|min|mins|minutes?)?)?$/;
const decimal = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

const fractions = /(\d*)\s?([¼½¾])/;
const decimals = (_: string, whole: string, fraction: string) => `${whole || 0}.${{ "¼": 25, "½": 5, "¾": 75 }[fraction]}`;

const numberOf = (text: string) => Number(text.replace(",", "."));

/** Rounds to hundredths, the precision that is stored: 20 minutes are 0.33 hours. */
const rounded = (hours: number) => Math.round(hours * 100) / 100;

/**
 * Reads hours as people type them: `1.5`, `1,5`, `1:30`, `1h30`, `1 h 30 m`, `90m`, `½`, `1½ h`. A number without a unit is hours.
 * @param max the most hours allowed, 24 by default
 */
export function parseHours(typed: string, max = hoursPerDayMax): ParsedHours {
  const text = typed.trim().toLowerCase();
  if (text === "") return { hours: null, error: null };
  const hours = hoursIn(text.replace(fractions, decimals));
  const fail = (error: string) => ({ hours: null, error });
  if (hours === null) return fail(`“${typed.trim()}” can't be read. Enter hours like 1.5, 1:30 or 90m.`);
  if (hours > max) {
    const minutes = decimal.test(text) && hours >= 30 && hours <= max * 60 && max === hoursPerDayMax;
    return fail(
      minutes ? `Enter at most ${max} hours. For ${text} minutes, type ${text}m.` : `Enter at most ${max} hours, not ${typed.trim()}.`,
    );
  }
  if (decimal.test(text) && Math.abs(hours * 100 - Math.round(hours * 100)) > 1e-6) return fail("Use at most two decimals.");
  return { hours: rounded(hours), error: null };
}

function hoursIn(text: string): number | null {
  if (decimal.test(text)) return numberOf(text);
  const [, clockHours, clockMinutes] = clock.exec(text) ?? [];
  if (clockMinutes !== undefined) return Number(clockHours) + Number(clockMinutes) / 60;
  const [match, hours, minutes] = units.exec(text) ?? [];
  if (match === undefined || (hours === undefined && minutes === undefined)) return null;
  if (hours !== undefined && minutes !== undefined && (Number(minutes) > 59 || /[.,]/.test(hours))) return null;
  return (hours === undefined ? 0 : numberOf(hours)) + Number(minutes ?? 0) / 60;
}

/** Hours as the text of a field: `1.5`, or nothing. */
export const hoursText = (hours: number | null) => (hours === null || Number.isNaN(hours) ? "" : String(hours));
