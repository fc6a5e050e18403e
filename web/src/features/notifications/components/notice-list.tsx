import { useCompany } from "#ui/layout/company-context.tsx";
import { noticeGroups, splitWaiting } from "../notice-groups.ts";
import s from "./notice-list.module.css";
import { NoticeRows, type NoticeRowsProps } from "./notice-row.tsx";
import { WaitingLeaves, WaitingTasks } from "./waiting-rows.tsx";

type Props = NoticeRowsProps & { /** Whether those that wait for the same decision are one row. */ foldsWaiting: boolean };

/** The notices: first those that wait for the same decision, as one row, then the others by day. A click opens one beside the list. */
export function NoticeList({ notices, foldsWaiting, ...selection }: Props) {
  const { today, timezone } = useCompany();
  const { waiting, others } = foldsWaiting ? splitWaiting(notices) : { waiting: { leaves: [], tasks: [] }, others: notices };
  return (
    <>
      {(waiting.leaves.length > 0 || waiting.tasks.length > 0) && (
        <section aria-label="To review">
          <h2 className={s.day}>To review</h2>
          <ul className={s.list}>
            {waiting.leaves.length > 0 && <WaitingLeaves notices={waiting.leaves} {...selection} />}
            {waiting.tasks.length > 0 && <WaitingTasks notices={waiting.tasks} {...selection} />}
          </ul>
        </section>
      )}
      {noticeGroups(others, today, timezone).map(({ title, notices: own }) => (
        <section key={title} aria-label={title}>
          <h2 className={s.day}>{title}</h2>
          <ul className={s.list}>
            <NoticeRows notices={own} {...selection} />
          </ul>
        </section>
      ))}
    </>
  );
}
