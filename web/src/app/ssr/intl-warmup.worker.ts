/*
 * Loads the browser's locale data in a worker. The first use of `Intl` would otherwise block the main thread of a phone
 * for several frames; threads of a page share the data.
 */

const english = "en-GB";
new Intl.NumberFormat(english).format(0);
new Intl.DateTimeFormat(english, { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Kolkata" }).format(0);
"a".localeCompare("b");
close();
