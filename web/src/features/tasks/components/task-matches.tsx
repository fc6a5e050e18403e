import { searchKey } from "@daybook/contract/core/comparable";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "#lib/session/session.ts";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { type ListInput, SuggestionList } from "#ui/form/suggestion-list.tsx";
import s from "#ui/form/choice-picker.module.css";
import { ownOpenTasks } from "../tasks.api.ts";
import type { ChosenTask } from "./task-select.tsx";

type Props = ListInput & { search: string; onPick: (task: ChosenTask) => void };

const shown = 6;

/** The user's open tasks whose title has the words as they are typed, suggested below the name of a task. */
export function TaskMatches({ search, onPick, ...list }: Props) {
  const { user } = useSession();
  const { data } = useQuery(ownOpenTasks(user._id));
  const words = searchKey(search).split(" ").filter(Boolean);
  const tasks = (data?.data ?? [])
    .filter(({ title }) => words.every((word) => ` ${searchKey(title)}`.includes(` ${word}`)))
    .slice(0, shown);
  return (
    <SuggestionList
      {...list}
      label="Your tasks"
      count={tasks.length === 1 ? "1 task" : `${tasks.length} tasks`}
      takes={["Enter"]}
      options={tasks.map(({ _id, number, title, status }) => ({
        key: _id,
        content: (
          <>
            <TaskStatusMark status={status} />
            <span className={s.label} dir="auto">
              {title}
            </span>
            <span className={s.hint}>#{number}</span>
          </>
        ),
      }))}
      onPick={(index) => onPick(tasks[index]!)}
    />
  );
}
