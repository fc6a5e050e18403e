import { numberFormat, numberText } from "@daybook/contract/core/numbers";

/** Formats a total, with a plus if counting stopped at it: `10,000+`. */
export const totalText = (total: number, isMore = false) => `${numberText(total)}${isMore ? "+" : ""}`;

const oneDecimal = numberFormat({ maximumFractionDigits: 1 });

const byteUnits = [
  [1e9, "GB"],
  [1e6, "MB"],
  [1e3, "kB"],
] as const;

/** Formats a number of bytes: `1.2 GB`, `340 kB`, `12 B`. */
export function bytesText(bytes: number) {
  const unit = byteUnits.find(([size]) => bytes >= size);
  return unit ? `${oneDecimal(bytes / unit[0])} ${unit[1]}` : `${bytes} B`;
}
