import { searchKey } from "@daybook/contract/core/comparable";
import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { assignableUsers } from "#lib/api/shared-lists.ts";

type ReadersOf = Pick<InputOf<Api["GET /mentions"]>, "task" | "report" | "project" | "assignee">;

/**
 * Who can be mentioned: the readers of a task or report, an existing one or the project and assignee of a new task; or one's
 * colleagues, who may own a blocker.
 */
export type MentionsIn = ReadersOf | "colleagues";

const readers = (of: ReadersOf, search: string) =>
  queryOptions({
    queryKey: ["mentions", of, search],
    queryFn: ({ signal }) => call("GET /mentions", { ...of, search }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

const colleaguesMax = 8;

/** Whether the name, or a later part of it, begins with the text. */
const begins = (name: string, search: string) => ` ${searchKey(name)}`.includes(` ${searchKey(search)}`);

/** Returns the people to mention whose names match the text. */
export function useMentionedPeople(within: MentionsIn, search: string) {
  const ofColleagues = within === "colleagues";
  const { data: people = [] } = useQuery({ ...readers(ofColleagues ? {} : within, search), enabled: !ofColleagues });
  const { data: colleagues = [] } = useQuery({ ...assignableUsers, enabled: ofColleagues });
  return ofColleagues ? colleagues.filter(({ name }) => begins(name, search)).slice(0, colleaguesMax) : people;
}
