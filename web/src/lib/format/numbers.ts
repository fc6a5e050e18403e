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
