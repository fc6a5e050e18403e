/** Browsers list some zones under outdated names; users search for the current ones. */
const renamed: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Louisville": "America/Kentucky/Louisville",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** Returns the timezones to choose from, sorted. Users may type any other name that the browser knows. */
export const timezones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone").map((zone) => renamed[zone] ?? zone), "UTC"])].toSorted();

/** Formats the local time of a timezone, such as `Thu 12 Mar, 14:05`; null for an unknown timezone. */
export function formatLocalTime(timezone: string, now: Date): string | null {
  try {
    const options = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
    return new Intl.DateTimeFormat("en-GB", { timeZone: timezone, hourCycle: "h23", ...options }).format(now);
  } catch {
    return null;
  }
}
