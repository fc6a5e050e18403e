import type { LeavingPart } from "#context.ts";
import { openItem } from "#domain/leaving.ts";
import { formatPeriod } from "#format.ts";
import * as delegationsLeavingRepository from "./delegations.leaving.repository.ts";
import * as delegationsRepository from "./delegations.repository.ts";

/** The delegations from and to a person. A trigger ends them with the account; the other person gets a notice. */
export const leaving: LeavingPart = {
  list: async (ctx, { id }) =>
    (await delegationsRepository.list(ctx.db, id, ctx.today()))
      .filter(({ state }) => state !== "declined")
      .map(({ _id, from, to, startDate, endDate }) =>
        openItem({
          kind: "delegations",
          _id,
          title:
            from._id === id
              ? `${to.name} stands in, ${formatPeriod({ startDate, endDate })}`
              : `Stands in for ${from.name}, ${formatPeriod({ startDate, endDate })}`,
          detail: from._id === id ? null : `${from.name} gets a notice and chooses again.`,
          choices: ["end"],
        }),
      ),

  async settle(ctx, { id }) {
    const ended = await delegationsLeavingRepository.listEndedNow(ctx.db, id, ctx.today());
    return {
      told: ended.map(({ id: _id, fromId, toId, fromName, toName }) => ({
        about: { type: "delegation" as const, _id },
        ...(fromId === id
          ? { to: toId, text: `You do not decide for ${fromName} any more.` }
          : { to: fromId, text: `${toName} does not stand in for you any more. Choose another person.` }),
      })),
    };
  },
};
