import { Notifications } from "@mantine/notifications";
import { MAX_TOASTS, TOAST_MS } from "./toasts.tsx";
import s from "./toasts.module.css";

/** The toast area, top right. Once in the page. */
export const Toaster = () => (
  <Notifications
    className={s.area}
    position="top-right"
    limit={MAX_TOASTS}
    autoClose={TOAST_MS}
    containerWidth={360}
    transitionDuration={120}
    zIndex={400}
  />
);
