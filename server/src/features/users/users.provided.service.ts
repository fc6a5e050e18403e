import type { ActorContext, Extensions } from "#context.ts";

type Provided = Pick<
  NonNullable<Extensions["accounts"]>,
  "invite" | "addService" | "createTeam" | "setSchedule" | "setPlace" | "adjustLeave" | "entitle"
>;

/** Returns what one other feature provides for accounts. */
export function providedBy<Name extends keyof Provided>({ features }: Pick<ActorContext, "features">, name: Name) {
  const provided = features.map(({ accounts }) => accounts?.[name]).find((each) => each !== undefined);
  if (!provided) throw new Error(`No feature provides ${name} for accounts`);
  return provided;
}
