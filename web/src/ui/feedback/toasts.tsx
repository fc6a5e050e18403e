import { notifications, notificationsStore } from "@mantine/notifications";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { requestToasts } from "./toast-signal.ts";
import s from "./toasts.module.css";

/** The specification's limits: at most three at once, each gone after three seconds. */
export const MAX_TOASTS = 3;
export const TOAST_MS = 3000;

// Said here as well as by the area itself, which is only loaded with the first toast.
notificationsStore.updateState((state) => ({
  ...state,
  limit: MAX_TOASTS,
  defaultPosition: "top-right",
}));

type Kind = "success" | "error" | "info";

type Options = {
  /** Offers *Undo* while the toast is there. */
  undo?: () => void;
  /** 16 px, instead of the icon of its kind: a bin for what was deleted. */
  icon?: ReactNode;
};

const icons: Record<Kind, ReactNode> = {
  success: <IconCircleCheck size={16} stroke={1.8} color="var(--ok-mark)" />,
  error: <IconAlertTriangle size={16} stroke={1.8} color="var(--bad-mark)" />,
  info: <IconInfoCircle size={16} stroke={1.8} color="var(--icon)" />,
};

let made = 0;

function show(kind: Kind, message: string, { undo, icon }: Options = {}) {
  const id = `toast-${++made}`;
  const stop = () => notifications.update({ id, message: content, autoClose: false });
  const go = () => notifications.update({ id, message: content, autoClose: TOAST_MS });
  const content = (
    <span className={s.content}>
      <span className={s.message}>{message}</span>
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
  requestToasts();
  notifications.show({
    id,
    message: content,
    icon: icon ?? icons[kind],
    role: kind === "error" ? "alert" : "status",
    closeButtonProps: { "aria-label": "Dismiss", size: "xs", iconSize: 14 },
    className: s.toast,
    // Hovering is paused by Mantine; a keyboard on Undo or Dismiss deserves the same time.
    onFocusCapture: stop,
    onBlurCapture: (event) => {
      if (!event.currentTarget.contains(event.relatedTarget)) go();
    },
  });
  return id;
}

/** One sentence at the top right, for three seconds: `toast.success("3 tasks deleted", { undo })`. Needs `<Overlays />`. */
export const toast = {
  success: (message: string, options?: Options) => show("success", message, options),
  error: (message: string, options?: Options) => show("error", message, options),
  info: (message: string, options?: Options) => show("info", message, options),
  hide: (id: string) => void notifications.hide(id),
};
