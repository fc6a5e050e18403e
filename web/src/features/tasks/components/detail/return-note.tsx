import { type Reason, ReasonField } from "#ui/form/reason-field.tsx";

/** What is missing in work that is given back. */
export const ReturnNote = ({ description, note }: { description: string; note: Reason }) => (
  <ReasonField label="What is missing" description={description} reason={note} />
);
