/*
 * A browser reads its words about numbers, days and their order when they are first used, and holds the page up for as
 * long as a phone needs to draw a frame several times over. Here it reads them beside the page; all of its threads share them.
 */

const english = "en-GB";
new Intl.NumberFormat(english).format(0);
new Intl.DateTimeFormat(english, { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Kolkata" }).format(0);
"a".localeCompare("b");
close();
