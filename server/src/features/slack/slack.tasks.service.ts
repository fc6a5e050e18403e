import { openTaskStatuses } from "@daybook/contract/core/constants";
import { shortenText } from "@daybook/contract/core/cut-text";
import { counted } from "@daybook/contract/core/numbers";
import { list } from "@daybook/contract/tasks/tasks";
import { addDays } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { shortDay } from "#features/conversations/conversations.text.ts";
import * as tasksService from "#features/tasks/tasks.service.ts";
import { linkAddress } from "#link-address.ts";
import { escaped } from "./slack.blocks.ts";

const shownMax = 15;
const titleMax = 120;
const aheadDays = 7;

/** The person's own open tasks that are overdue or due within a week, the soonest first, in Slack's format. */
export async function tasksText(ctx: ActorContext): Promise<string> {
  const today = ctx.today();
  const { format: _format, ...input } = list.input.parse({
    status: [...openTaskStatuses],
    dateField: "dueDate",
    endDate: addDays(today, aheadDays),
    sort: "dueDate",
    limit: shownMax,
  });
  const { data, pagination } = await tasksService.pageOfOwn(ctx, input);
  const address = linkAddress(ctx);
  if (data.length === 0) return `You have no tasks that are due by ${shortDay(addDays(today, aheadDays))}.`;
  const lines = data.map(({ _id, number, title, dueDate }) => {
    const label = address ? `<${address}/tasks/${_id}|#${number}>` : `#${number}`;
    const due =
      dueDate === null
        ? ""
        : dueDate < today
          ? `, *overdue* since ${shortDay(dueDate)}`
          : dueDate === today
            ? ", due *today*"
            : `, due ${shortDay(dueDate)}`;
    return `• ${label} ${escaped(shortenText(title, titleMax))}${due}`;
  });
  const left = pagination.totalItems - data.length;
  return [`*${counted(pagination.totalItems, "task")} due*`, ...lines, ...(left > 0 ? [`and ${left} more`] : [])].join("\n");
}
