import { type AuditAction, type AuditEntity, actionLabels, entityLabels } from "@daybook/contract/audit/actions";

const spaced = (name: string) => name.replaceAll(/[_.]/g, " ");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `projects.updated` → `updated a project`, to follow a name. Unknown actions, of a newer server, fall back to their own name. */
export const actionText = (action: string) => actionLabels[action as AuditAction] ?? spaced(action);

export const actionTitle = (action: string) => capital(actionText(action));
export const entityTitle = (entity: string) => entityLabels[entity as AuditEntity] ?? capital(spaced(entity));

const fieldNames: Record<string, string> = {
  companyName: "Company name",
  logoFileId: "Logo",
  eodWindowDays: "Reporting window (days)",
  eodDeadline: "Deadline",
  hoursPerDay: "Hours per day",
  leaveYearStart: "Leave year start month",
  inLieuDays: "Days until time off in lieu expires",
  weekApproval: "Approval of weeks",
  selfReview: "Self-reviews",
  calibration: "Calibration of evaluations",
  leadsAnnounce: "Announcements by leads",
  selfReviewDueDay: "Day by which self-reviews are due",
  evaluationDueDay: "Day by which evaluations are due",
  payrollColumns: "Columns of custom payroll files",
  leaveEscalationDays: "Workdays until leave requests go to the admins",
  reportsStartOn: "Reports start on",
  sessionIdleHours: "Hours until an unused session ends",
  securityContact: "Security contact",
  setupDismissed: "Get started dismissed",
  setupSkipped: "Get started, skipped steps",
};

/** `dueDate` → `Due date`, `teamId` → `Team`. */
export const fieldTitle = (field: string) =>
  fieldNames[field] ??
  capital(spaced(field.replace(/(?<=[a-z])Ids?$/, "").replaceAll(/(?<=[a-z])([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)));
