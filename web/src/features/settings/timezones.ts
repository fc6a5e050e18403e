/** Browsers list some zones under names that their countries gave up; people look for today's. */
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

/** The zones to choose from, by name. Others that the browser knows may be typed. */
export const timezones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone").map((zone) => renamed[zone] ?? zone), "UTC"])].toSorted();

/** `Thu 12 Mar, 14:05`: what the clocks of a zone show; nothing for a name that is no zone. */
export function clockIn(timezone: string, now: Date): string | null {
  try {
    const options = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
    return new Intl.DateTimeFormat("en-GB", { timeZone: timezone, hourCycle: "h23", ...options }).format(now);
  } catch {
    return null;
  }
}
