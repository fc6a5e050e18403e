import type { ActorContext } from "#context.ts";
import type { NamedPerson } from "#domain/imported-people.ts";
import * as leavesOpeningsRepository from "./leaves.openings.repository.ts";

/** The people whose balances and leave can be imported: all active ones. */
export const importablePeople = async ({ db }: Pick<ActorContext, "db">): Promise<NamedPerson[]> =>
  (await leavesOpeningsRepository.listPeople(db)).map(({ user, email, employeeId }) => ({
    id: user._id,
    name: user.name,
    email,
    employeeId,
  }));
