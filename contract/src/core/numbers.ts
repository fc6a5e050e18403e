/**
 * Returns a formatter of English numbers: `1,056`, `7.25`. The `Intl` formatter is created on first use, because loading
 * locale data blocks phones noticeably and must not happen while modules load.
 */
export function numberFormat(options?: Intl.NumberFormatOptions) {
  let format: Intl.NumberFormat | undefined;
  return (value: number) => (format ??= new Intl.NumberFormat("en-GB", options)).format(value);
}

/** Formats a number with at most two decimals: hours, days, percentages. */
export const numberText = numberFormat({ maximumFractionDigits: 2 });

/** Returns the form of a noun or verb for a count: `day` for 1, else `days`. */
export const pluralize = (count: number, one: string, many = `${one}s`) => (count === 1 ? one : many);

/** A count with its noun: `1 person`, `1,204 people`, `0.5 days`. A verb may be part of both forms: `1 item does`, `2 items do`. */
export const counted = (count: number, one: string, many?: string) => `${numberText(count)} ${pluralize(count, one, many)}`;
