/** Comments on a rating, from poor to excellent. */
const commentsByLevel = [
  ["Far below what we agreed; we discussed it twice.", "Most of it had to be redone by others."],
  ["Several tasks were late without notice.", "The basics are there, but the work needs more care.", "Needs a clear plan for next month."],
  ["Solid month.", "As agreed, with small gaps.", "Reliable; could speak up earlier.", "Good once priorities were clear."],
  ["Better than planned.", "On time throughout, and well documented.", "Took on more than asked.", "Very careful work."],
  ["The best we have seen this year.", "A great example for the team.", "Nothing to add."],
] as const;

const strengthsByLevel = [
  "Honest about mistakes.",
  "Listens well and accepts feedback.",
  "Reliable, friendly and on time.",
  "Thinks ahead and motivates others.",
  "Sets the standard for the whole team.",
] as const;

const improvementsByLevel = [
  "We will meet every Monday to plan the week until this improves.",
  "Let the team know early when something will be late.",
  "Document decisions where others can find them.",
  "Delegate more; you don't have to do everything yourself.",
  "Share your knowledge: a short talk next month?",
] as const;

/** Returns the list's entry for a rating from 1 to 5. */
const at = <T>(list: readonly T[], rating: number): T => list[Math.min(list.length, Math.max(1, Math.round(rating))) - 1]!;

export const commentsFor = (rating: number): readonly string[] => at(commentsByLevel, rating);
export const strengthsFor = (rating: number) => at(strengthsByLevel, rating);
export const improvementsFor = (rating: number) => at(improvementsByLevel, rating);

export const remarks = ["", "", "", "See you at the review on Thursday.", "The trade fair took up half of the month."] as const;
export const acknowledgements = [null, null, null, "Thank you.", "Agreed, thank you for the conversation."] as const;
export const dispute = "The week on site at the client is missing: I couldn't update my checklist there.";
export const correctionReason = "Two days of sick leave were counted as missed reports.";
export const notes = ["Waiting for the client's reply", "Half done, will finish on Monday", "Traveling all day"] as const;

export const selfComments = [
  "Everything was done in the week it was planned for.",
  "Two tasks slipped: I waited for the client and told the team late.",
  "Better than last month, and there is still room.",
  "I took over the open tasks of a colleague on leave.",
  "Reviewed most changes within a day.",
] as const;
export const selfHighlights = [
  "The demo for the client ran without a restart.",
  "I wrote the checklist that the team uses now.",
  "Cut the build from 40 to 12 minutes.",
  "First month without a late report.",
  "Found the cause of the crash that kept coming back since spring.",
] as const;
export const formerLeadComment =
  "Until the 11th, Aditi built the settings screen of the harbour tour. It was finished two days early and has had no bug since. She handed over with notes that Dev could continue from at once.";
export const calibrationReason = "Two of the six deliveries were late; other teams rate that with half a point less.";
