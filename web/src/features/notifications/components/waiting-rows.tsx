import { counted } from "@daybook/contract/core/numbers";
import { VisuallyHidden } from "@mantine/core";
import { IconBeach, IconChecklist, IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { leavesHref } from "#features/leaves/leave-links.ts";
import { pendingCount } from "#features/leaves/leaves.api.ts";
import { tasksHref } from "#features/tasks/task-links.ts";
import { taskCounts } from "#features/tasks/tasks.api.ts";
import { useSession } from "#lib/session/session.ts";
import { IconButton } from "#ui/form/icon-button.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import s from "./notice-list.module.css";
import { LeaveDays, NoticeRows, type NoticeRowsProps as Props } from "./notice-row.tsx";

/** The leave requests to review as one row that opens their list. The number is that of the sidebar. */
export function WaitingLeaves(props: Props) {
  const session = useSession();
  const { data: count = props.notices.length } = useQuery(pendingCount(session));
  return (
    <WaitingRow
      {...props}
      icon={<IconBeach size={16} stroke={1.6} />}
      href={leavesHref(session.user.role)}
      title={counted(count, "leave request waits for you", "leave requests wait for you")}
      details={<LeaveDays notices={props.notices} />}
    />
  );
}

/** The completed tasks to approve as one row that opens their list. The number is that of the sidebar. */
export function WaitingTasks(props: Props) {
  const { role } = useSession().user;
  const { data } = useQuery(taskCounts);
  return (
    <WaitingRow
      {...props}
      icon={<IconChecklist size={16} stroke={1.6} />}
      href={`${tasksHref(role)}?view=pending-approval`}
      title={`${counted(data?.pendingApproval ?? props.notices.length, "completed task waits", "completed tasks wait")} for your approval`}
      details={namesText([...new Set(props.notices.flatMap(({ actor }) => actor?.name ?? []))])}
    />
  );
}

const namesShown = 2;

/** `Kavya Nair, Arjun Rao and 7 others` */
function namesText(names: string[]) {
  const rest = names.length - namesShown;
  if (rest < 2) return names.join(", ");
  return `${names.slice(0, namesShown).join(", ")} and ${rest} others`;
}

type RowProps = Props & { icon: ReactNode; href: string; title: string; details: ReactNode };

/** A link to the list, and a button that shows the notices themselves. They are shown, too, while one of them is open. */
function WaitingRow({ notices, selectedId, onSelect, icon, href, title, details }: RowProps) {
  const [isShown, setShown] = useState(false);
  const hasSelected = notices.some(({ _id }) => _id === selectedId);
  const isOpen = isShown || hasSelected;
  const isUnread = notices.some(({ readAt }) => readAt === null);
  return (
    <>
      <li className={s.waiting}>
        <AppLink className={isUnread ? `${s.row} ${s.unread}` : s.row} href={href}>
          {isUnread && (
            <span className={s.dot}>
              <VisuallyHidden>Unread: </VisuallyHidden>
            </span>
          )}
          <span className={s.icon} style={{ width: 28, height: 28 }} aria-hidden>
            {icon}
          </span>
          <span className={s.text}>
            <span className={s.title}>
              <strong dir="auto">{title}</strong>
            </span>
            <span className={s.meta}>{details}</span>
          </span>
        </AppLink>
        {!hasSelected && (
          <IconButton
            label={`${isOpen ? "Hide" : "Show"} ${counted(notices.length, "notification")}`}
            aria-expanded={isOpen}
            onClick={() => setShown(!isShown)}
          >
            {isOpen ? <IconChevronUp size={16} stroke={1.6} /> : <IconChevronDown size={16} stroke={1.6} />}
          </IconButton>
        )}
      </li>
      {isOpen && <NoticeRows notices={notices} selectedId={selectedId} onSelect={onSelect} />}
    </>
  );
}
