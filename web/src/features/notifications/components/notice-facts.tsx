import type { LeaveStatus } from "@daybook/contract/core/constants";
import type { TaskStatus } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import type { Notification } from "@daybook/contract/notifications/notifications";
import type { ReactNode } from "react";
import { LeaveStatusChip, TypeLabel } from "#features/leaves/components/leave-parts.tsx";
import { partText, periodText } from "#features/leaves/leave-labels.ts";
import { balanceOf, leavePreview } from "#features/leaves/leaves.api.ts";
import { PreviewPanel } from "#features/leaves/requests/form/preview-panel.tsx";
import { useSession } from "#lib/session/session.ts";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { Due } from "#ui/display/due.tsx";
import { Person } from "#ui/display/person.tsx";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { PriorityLabel, StatusLabel } from "#ui/display/status-label.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import s from "./notice-detail.module.css";

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={s.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** The facts of what a notice is about, by its entity. */
export function NoticeFacts({ notice }: { notice: Notification }) {
  if (notice.leave) return <LeaveFacts notice={notice} leave={notice.leave} />;
  if (notice.task) return <TaskFacts notice={notice} task={notice.task} />;
  return (
    notice.body && (
      <p className={s.body} dir="auto">
        {notice.body}
      </p>
    )
  );
}

function LeaveFacts({ notice, leave }: { notice: Notification; leave: NonNullable<Notification["leave"]> }) {
  const { today } = useCompany();
  const parts = partText(leave);
  return (
    <>
      <dl className={s.facts}>
        <Fact label="When">
          <strong>{periodText(leave, today)}</strong>
          <span className={s.quiet}>
            {parts && `${parts}, `}
            {counted(leave.days, "day")}
          </span>
        </Fact>
        <Fact label="Type">
          <TypeLabel leave={leave} />
        </Fact>
        <Fact label="Reason">{leave.reason ?? <span className={s.quiet}>No reason given</span>}</Fact>
        {leave.coverUser && (
          <Fact label="Covered by">
            <Person person={leave.coverUser} size={20} />
          </Fact>
        )}
        <Fact label="Status">
          <LeaveStatusChip leave={{ ...leave, status: notice.entity.status as LeaveStatus }} />
          {leave.rejectionReason && <span className={s.quiet}>{leave.rejectionReason}</span>}
        </Fact>
      </dl>
      {notice.can.approve && <LeavePreview id={notice.entity._id!} leave={leave} />}
    </>
  );
}

/** The days, the balance after approval, and who else is away. */
function LeavePreview({ id, leave }: { id: string; leave: NonNullable<Notification["leave"]> }) {
  const { user } = useSession();
  const { leaveType, startDate, endDate, startDayPart, endDayPart } = leave;
  const period = { startDate, endDate, startDayPart, endDayPart };
  const userId = leave.user._id === user._id ? undefined : leave.user._id;
  const preview = useBrowserQuery(leavePreview({ leaveType, ...period, ...(userId && { userId }), leaveId: id }));
  const { data: balance } = useBrowserQuery(balanceOf(userId, leave.leaveYear ?? undefined));
  return (
    <div className={s.preview}>
      <PreviewPanel preview={preview.data} error={preview.error} leaveType={leaveType} balance={balance} period={period} />
    </div>
  );
}

function TaskFacts({ notice, task }: { notice: Notification; task: NonNullable<Notification["task"]> }) {
  const status = notice.entity.status as TaskStatus;
  return (
    <>
      {notice.body && (
        <p className={s.body} dir="auto">
          {notice.body}
        </p>
      )}
      <dl className={s.facts}>
        <Fact label="Task">
          <strong dir="auto">
            #{task.number} <bdi>{task.title}</bdi>
          </strong>
        </Fact>
        <Fact label="Status">
          <StatusLabel status={status} />
        </Fact>
        <Fact label="Priority">
          <PriorityLabel priority={task.priority} />
        </Fact>
        <Fact label="Due">
          <Due day={task.dueDate} done={["Completed", "Approved", "Cancelled"].includes(status)} />
        </Fact>
        <Fact label="Assignee">
          {task.assignee ? <Person person={task.assignee} size={20} /> : <span className={s.quiet}>Unassigned</span>}
        </Fact>
        {task.project && (
          <Fact label="Project">
            <ProjectMark project={task.project} />
          </Fact>
        )}
      </dl>
    </>
  );
}
