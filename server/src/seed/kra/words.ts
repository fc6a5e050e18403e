/** What is said of a rating, from poor to excellent. */
const commentsByLevel = [
  ["Far from what we agreed; we talked about it twice.", "Most of it had to be done again by others."],
  ["Several things came late and without a word.", "The basics are there, the care is not yet.", "Needs a clear plan for next month."],
  ["Solid month.", "As agreed, with small gaps.", "Reliable; could speak up earlier.", "Good, once the priorities were clear."],
  ["Better than planned.", "On time throughout, and well documented.", "Took over more than was asked.", "Very careful work."],
  ["The best we have seen this year.", "Others ask how it was done.", "Nothing to add."],
] as const;

const strengthsByLevel = [
  "Honest about what went wrong.",
  "Listens well and takes criticism without excuses.",
  "Steady, friendly and on time.",
  "Thinks ahead and carries others along.",
  "Sets the standard for the whole team.",
] as const;

const improvementsByLevel = [
  "We meet every Monday and go through the week together until this is better.",
  "Say on the day itself when something will be late.",
  "Write down decisions where others find them.",
  "Hand over more; not everything has to be done by one person.",
  "Share what you know: a short talk next month?",
] as const;

/** A list's entry for a rating from 1 to 5. */
const at = <T>(list: readonly T[], rating: number): T => list[Math.min(list.length, Math.max(1, Math.round(rating))) - 1]!;

export const commentsFor = (rating: number): readonly string[] => at(commentsByLevel, rating);
export const strengthsFor = (rating: number) => at(strengthsByLevel, rating);
export const improvementsFor = (rating: number) => at(improvementsByLevel, rating);

export const remarks = ["", "", "", "See you at the review on Thursday.", "Half of the month was spent on the trade fair."] as const;
export const acknowledgements = [null, null, null, "Thank you.", "Agreed, thank you for the talk."] as const;
export const dispute = "The week at the client's is missing here: I could not tick anything from there.";
export const correctionReason = "Two days of sick leave were counted as missed reports.";
export const notes = ["Waits for the client's answer", "Half done, the rest on Monday", "Was on the train all day"] as const;
