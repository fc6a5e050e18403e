import { toastCloseMs, toastMax, toastPosition } from "@daybook/contract/core/constants";
import { Notifications, notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { presentToasts, type Toast, type ToastKind } from "#lib/notify/toast.ts";
import s from "./toaster.module.css";

const icons: Record<ToastKind, ReactNode> = {
  success: <IconCircleCheck size={16} stroke={1.8} color="var(--ok-mark)" />,
  error: <IconAlertTriangle size={16} stroke={1.8} color="var(--bad-mark)" />,
  info: <IconInfoCircle size={16} stroke={1.8} color="var(--icon)" />,
};

/** The ids of the shown toasts, oldest first. */
let shown: string[] = [];

/** Shows a toast; the oldest one leaves when there are more than the limit. */
function show({ id, kind, message, undo, icon }: Toast) {
  shown.push(id);
  for (const oldest of shown.splice(0, shown.length - toastMax)) notifications.hide(oldest);
  const content = (
    <span className={s.content}>
      <span className={s.message} dir="auto">
        {message}
      </span>
      {undo && (
        <button
          type="button"
          className={s.undo}
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </button>
      )}
    </span>
  );
  const pause = () => notifications.update({ id, message: content, autoClose: false });
  const resume = () => notifications.update({ id, message: content, autoClose: toastCloseMs });
  notifications.show({
    id,
    message: content,
    icon: icon ?? icons[kind],
    onClose: () => (shown = shown.filter((each) => each !== id)),
    role: kind === "error" ? "alert" : "status",
    closeButtonProps: { "aria-label": "Dismiss", size: "xs", iconSize: 14 },
    className: s.toast,
    // Mantine pauses the timer on hover; keyboard focus on Undo or Dismiss pauses it as well.
    onFocusCapture: pause,
    onBlurCapture: (event) => {
      if (!event.currentTarget.contains(event.relatedTarget)) resume();
    },
  });
}

const hide = (id: string) => void notifications.hide(id);

/** The toast area, at the top right. Render it once per page. Enforces the toast limit of the specification, section 9. */
export function Toaster() {
  useEffect(() => presentToasts({ show, hide }), []);
  return (
    <Notifications
      className={s.area}
      position={toastPosition}
      limit={toastMax}
      autoClose={toastCloseMs}
      containerWidth={360}
      transitionDuration={120}
      zIndex={400}
    />
  );
}
