/**
 * How many characters a text may have: the limit of the schema and the `maxLength` of the field on screen. Plain values without
 * Zod, because fields outside of forms need them in the first screen.
 */
export const maxLengths = {
  /** Reasons, notes, and plans of a report. */
  note: 2000,
  personName: 200,
  email: 320,
  phone: 40,
  password: 200,
  /** A code of an authenticator app or a recovery code, as typed. */
  code: 60,
  employeeId: 60,
  designation: 120,
  companyName: 120,
  securityContact: 320,
  teamName: 80,
  teamDescription: 500,
  projectName: 120,
  projectKey: 10,
  projectDescription: 5000,
  taskTitle: 300,
  taskDescription: 50_000,
  labelName: 30,
  checklistItem: 200,
  comment: 10_000,
  reportItemDescription: 5000,
  announcementTitle: 200,
  announcementContent: 20_000,
  policy: 200_000,
  leaveTypeName: 60,
  /** `MM-DD`. */
  dayOfYear: 5,
  holidayName: 120,
  calendarName: 80,
  viewName: 80,
  passkeyName: 60,
  accessTokenName: 80,
  webhookAddress: 2000,
  whatsAppTemplateName: 512,
  /** `en` or `en_US`. */
  whatsAppLanguage: 6,
  whatsAppParameter: 200,
  reminderText: 1000,
  templateName: 120,
  templateDescription: 2000,
  parameterName: 120,
  parameterDescription: 2000,
  parameterTarget: 500,
  weeklyTaskTitle: 300,
  ratingComment: 2000,
  evaluationText: 5000,
} as const;
