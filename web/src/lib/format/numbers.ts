/**
 * Writes numbers as English does: `1,056`, `7.25`. What a browser knows of a language is made ready when the first number
 * is written, and kept: it takes a phone so long that no file may ask for it while it loads.
 */
export function numberFormat(options?: Intl.NumberFormatOptions) {
  let format: Intl.NumberFormat | undefined;
  return (value: number) => (format ??= new Intl.NumberFormat("en-GB", options)).format(value);
}

/** With as many decimals as it has, at most two: hours, days, shares. */
export const numberText = numberFormat({ maximumFractionDigits: 2 });
