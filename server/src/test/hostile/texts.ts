/** Texts that break careless code, by what they try. Valid in any field of text, apart from its length and line breaks. */
export const hostileTexts = {
  "right-to-left override": "invoice\u202Egnp.exe",
  "right-to-left text": "مرحبا بالعالم, then English",
  "zero-width characters": "pass\u200Bword\u200D\uFEFF",
  "combining marks": `Z${"\u0301".repeat(120)}algo`,
  emoji: "👩‍👩‍👧‍👦".repeat(10),
  "one long word": "w".repeat(290),
  "a script": "<script>alert(1)</script>",
  "an event handler": '"><img src=x onerror=alert(1)>',
  "an SVG": '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  "a formula": '=HYPERLINK("http://evil.example","Open")',
  "a formula with a tab": "\u00A0+cmd|' /C calc'!A0",
  "a full-width formula": '＝HYPERLINK("http://evil.example","Open")',
  "a formula after an invisible character": "\u200B=1+1",
  "a formula with at": "@SUM(1+1)*cmd|' /C calc'!A0",
  SQL: "'); drop table tasks; --",
  "a search pattern": "%_\\%",
  "a template": "{{constructor.constructor('return process')()}} ${7*7} %s %n",
  "a prototype": "__proto__",
  "a path": "../../../../etc/passwd",
  "nested quotes": `${">".repeat(280)} deep`,
  "open delimiters": "*_[".repeat(90),
  "a link without a scheme": "[x](//evil.example/a) [y](\\\\evil.example)",
  "a script link": "[x](javascript:alert(1)) [y](data:text/html,<script>)",
} as const;

/** Texts that cannot be stored: NUL is refused by PostgreSQL, a lone surrogate is no character. */
export const unstorableTexts = { NUL: "a\u0000b" } as const;

/** Line breaks of all kinds, for fields of one line. */
export const lineBreaks = ["\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029"] as const;

/** File names with a path, control characters, quotes, a header or a misleading end. */
export const hostileNames = [
  "../../etc/passwd",
  "..\\..\\windows\\system32\\evil.dll",
  "report\u0000.pdf.exe",
  'a"; filename="b.html',
  "line\u2028break.txt",
  "invoice\u202Egnp.exe",
  `${"n".repeat(400)}.txt`,
  "<img src=x onerror=alert(1)>.html",
  "=1+1.csv",
  ".htaccess",
  "CON",
] as const;
