/** Browsers by their mark in the user agent; the first match wins, because browsers also name those they descend from. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac(intosh| OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const match = (names: [RegExp, string][], text: string) => names.find(([mark]) => mark.test(text))?.[1];

/** Names the device of a user agent: `Firefox on Windows`. */
export function deviceLabel(userAgent: string | null): string {
  const [browser, system] = [match(browsers, userAgent ?? ""), match(systems, userAgent ?? "")];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
