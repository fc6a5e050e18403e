import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

/** The task or report whose readers can be mentioned: an existing one, or the project and assignee of a new task. */
export type MentionsIn = Pick<InputOf<Api["GET /mentions"]>, "task" | "report" | "project" | "assignee">;

/** Returns the people to mention whose names match the text. */
export const mentionedPeople = (within: MentionsIn, search: string) =>
  queryOptions({
    queryKey: ["mentions", within, search],
    queryFn: ({ signal }) => call("GET /mentions", { ...within, search }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
