import { searchKey, textKey } from "@daybook/contract/core/comparable";
import type { OpeningBalances } from "@daybook/contract/leaves/openings";

type Person = Pick<OpeningBalances["people"][number], "user" | "email" | "employeeId">;

/** Returns the people that a text names: the one with this email or employee id, else all of this name. */
export function peopleNamed<P extends Person>(people: P[], text: string): P[] {
  const key = textKey(text);
  if (key === "") return [];
  const sure = people.find(({ email, employeeId }) => [email, employeeId].some((id) => id !== null && textKey(id) === key));
  return sure ? [sure] : people.filter(({ user }) => searchKey(user.name) === searchKey(text));
}
