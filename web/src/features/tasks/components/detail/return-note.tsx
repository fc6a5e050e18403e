import { type Reason, ReasonField } from "#ui/form/reason-field.tsx";

/** Required note for returning a completed task. */
export const ReturnNote = ({ description, note }: { description: string; note: Reason }) => (
  <ReasonField label="What needs to change?" description={description} reason={note} />
);
