/*
 * Phrases that may not appear in source, tests, texts and documentation, each with the plain English to use instead. Words
 * match whole and in any case; a space matches any white space, so that line breaks in comments do not hide a phrase.
 */

export type BannedPhrase = { phrase: string; instead: string };

export const bannedPhrases: BannedPhrase[] = [
  { phrase: "stands? here", instead: "appears here, is shown here" },
  { phrase: "it stands", instead: "it is saved, it is shown" },
  { phrase: "stands on the", instead: "is shown on the" },
  { phrase: "by (?:the|its) clocks?", instead: "automatically, in the … timezone" },
  { phrase: "of this day", instead: "for this day" },
  { phrase: "whoever", instead: "the user who, users who" },
  { phrase: "nobody says", instead: "there is no" },
  { phrase: "comes? drawn", instead: "is rendered on the server" },
  { phrase: "drawn", instead: "rendered" },
  { phrase: "draws", instead: "renders" },
  { phrase: "(?:is|are) told", instead: "is notified, receives" },
  { phrase: "anew", instead: "again, from scratch" },
  { phrase: "deeds", instead: "actions, commands" },
  { phrase: "hangs below", instead: "is attached to, opens below" },
  { phrase: "wakes (?:a|the|in|up)", instead: "hydrates, resumes" },
  { phrase: "(?:is|screen is) awake", instead: "is hydrated" },
  { phrase: "the house", instead: "the architecture, the company" },
  { phrase: "the way through", instead: "the request flow" },
  { phrase: "foretold", instead: "previewed, predicted" },
  { phrase: "happenings?", instead: "event" },
  { phrase: "newcomers?", instead: "new member, new socket" },
  { phrase: "e-mails?", instead: "email" },
  { phrase: "takes over the picture", instead: "hydrates the page" },
  { phrase: "first picture", instead: "first paint, server-rendered page" },
  { phrase: "at-once", instead: "eager" },
  { phrase: "strangers?", instead: "anonymous visitor, signed-out visitor" },
  { phrase: "somebody", instead: "someone, better: the user" },
  { phrase: "everybody", instead: "everyone, better: all members" },
  { phrase: "nobody", instead: "no one, unassigned, none" },
  { phrase: "limit server", instead: "baseline server" },
  { phrase: "comes with", instead: "includes" },
  { phrase: "lies (?:in|with)", instead: "is in" },
  { phrase: "goes? out", instead: "is sent" },
  { phrase: "put right", instead: "correct, fix" },
  { phrase: "never on what", instead: "can't … their own" },
  { phrase: "waits? for an answer", instead: "is pending, is requested" },
  { phrase: "not at all if", instead: "only when" },
  { phrase: "it counts for \\d+ minutes", instead: "you won't be asked again for … minutes" },
  { phrase: "as it is(?=[,.;])", instead: "unchanged" },
];

/** Texts that contain a banned phrase for a reason: the specification's own words, names of columns in other people's files and the like. */
export const allowedTexts: { file: RegExp; text: string }[] = ["E-Mail", "E-mail", "e-mail"].map((text) => ({
  file: /import-columns\.ts$|features\/imports\/imports\.(?:columns|reading\.test|test)\.ts$/,
  text,
}));

/** Files that are exempt: released migrations never change; this list quotes the phrases. */
export const exemptFiles = /(?:^|\/)(?:migrations\/\d{4}_.+\.sql|package-lock\.json|banned-phrases\.ts)$/;
