/** Why people are away, by the type of leave. */
export const reasons: Record<string, readonly string[]> = {
  Casual: [
    "Moving to the new flat",
    "School function of my daughter",
    "Passport appointment",
    "A friend's wedding",
    "The plumber comes",
    "Family visiting",
    "Bank and paperwork",
    "",
  ],
  Sick: ["Fever", "Migraine", "Dentist", "Food poisoning", "Doctor's appointment", "Cold, better tomorrow", ""],
  Earned: [
    "Trip to Coorg",
    "Visiting my parents",
    "Trek in the mountains",
    "Wedding in the family",
    "Beach with the children",
    "Long weekend",
  ],
  Unpaid: ["Longer stay with my family", "Exams"],
  "Work From Home": ["Delivery expected", "Deep work on the release", "Car is in the workshop", "Landlord comes by", ""],
};

export const rejections = [
  "Release week, please take it the week after",
  "Three of the team are away already",
  "The client is here on that day",
  "Please take it as casual leave",
] as const;
