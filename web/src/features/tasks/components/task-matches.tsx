import { searchKey } from "@daybook/contract/core/comparable";
import { counted } from "@daybook/contract/core/numbers";
import type { Task } from "@daybook/contract/tasks/schemas";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "#lib/session/session.ts";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { type ListInput, SuggestionList } from "#ui/form/suggestion-list.tsx";
import s from "#ui/form/choice-picker.module.css";
import { findTasks, ownOpenTasks } from "../tasks.api.ts";
import type { ChosenTask } from "./task-select.tsx";

type ListProps = ListInput & { label: string; tasks: readonly Task[]; onPick: (task: ChosenTask) => void };
type Props = ListInput & { search: string; onPick: (task: ChosenTask) => void };

const shown = 6;

/** The user's open tasks whose title has the words as they are typed, suggested below the name of a task. */
export function TaskMatches({ search, ...list }: Props) {
  const { user } = useSession();
  const { data } = useQuery(ownOpenTasks(user._id));
  const words = searchKey(search).split(" ").filter(Boolean);
  const tasks = (data?.data ?? [])
    .filter(({ title }) => words.every((word) => ` ${searchKey(title)}`.includes(` ${word}`)))
    .slice(0, shown);
  return <TaskList {...list} label="Your tasks" tasks={tasks} />;
}

/** Tasks with a number or text as it is typed, apart from one. */
export function OtherTaskMatches({ search, except, ...list }: Props & { except: Task }) {
  const { user } = useSession();
  const term = search.trim().replace(/^#(?=\d)/, "");
  const { data } = useQuery(findTasks(term, user.role === "team_member" ? except.project?._id : undefined));
  const tasks = (data?.data ?? []).filter(({ _id }) => _id !== except._id).slice(0, shown);
  return <TaskList {...list} label="Tasks" tasks={tasks} />;
}

const TaskList = ({ label, tasks, onPick, ...list }: ListProps) => (
  <SuggestionList
    {...list}
    label={label}
    count={counted(tasks.length, "task")}
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
