import { IconInbox } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { IconButton } from "#ui/form/icon-button.tsx";
import { unreadNotices } from "../notifications.api.ts";
import s from "./inbox-button.module.css";

const badgeMax = 99;

/** Link to the inbox in the top bar, with the number of unread notices. */
export function InboxButton() {
  const { data: unread = 0 } = useQuery(unreadNotices);
  const isCurrent = useRouterState({ select: ({ location }) => location.pathname === "/inbox" });
  return (
    <span className={s.inbox}>
      <IconButton
        label={unread > 0 ? `Inbox, ${unread} unread` : "Inbox"}
        href="/inbox"
        className={isCurrent ? s.current : undefined}
        aria-current={isCurrent ? "page" : undefined}
      >
        <IconInbox size={19} stroke={1.6} />
      </IconButton>
      {unread > 0 && (
        <span className={s.badge} aria-hidden>
          {unread > badgeMax ? `${badgeMax}+` : unread}
        </span>
      )}
    </span>
  );
}
