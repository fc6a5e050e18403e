/** Leave reasons by type. */
export const reasons: Record<string, readonly string[]> = {
  Casual: [
    "Moving to a new apartment",
    "School event for my daughter",
    "Passport appointment",
    "A friend's wedding",
    "Plumber visit",
    "Family visiting",
    "Bank appointment",
    "",
  ],
  Sick: ["Fever", "Migraine", "Dentist", "Food poisoning", "Doctor's appointment", "Cold", ""],
  Earned: ["Trip to Coorg", "Visiting my parents", "Hiking trip", "Family wedding", "Beach vacation with the kids", "Long weekend"],
  Unpaid: ["Extended family visit", "Exams"],
  "Work From Home": ["Delivery expected", "Deep work on the release", "Car in for repairs", "Landlord visit", ""],
};

export const rejections = [
  "Release week. Could you take the week after?",
  "Three teammates are already away",
  "Client visit that day",
  "Please request this as casual leave",
] as const;
