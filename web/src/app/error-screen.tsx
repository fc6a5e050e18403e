import { Button } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { useEffect } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";
import s from "./error-screen.module.css";

const refreshPage = () => location.reload();

/** The error boundary of the whole application. */
export const ErrorScreen = ({ error }: ErrorComponentProps) => (
  <main className={s.full}>
    <ErrorText error={error} />
  </main>
);

/** The text of the error boundary; also raises a toast (specification, section 2). */
export function ErrorText({ error }: { error: unknown }) {
  const message = (error instanceof Error && error.message) || "An unexpected error occurred";
  useEffect(() => {
    toast.error(`An error occurred: ${messageOf(error)}`);
  }, [error]);
  return (
    <Failure
      title="Something went wrong"
      detail={message}
      text="Please try refreshing the page or contact support if the problem persists."
    />
  );
}

/** The layout error screen (specification, section 2). */
export const LayoutError = () => (
  <main className={s.full}>
    <Failure title="Layout Error" text="There was an issue loading the admin layout" />
  </main>
);

const Failure = ({ title, detail, text }: { title: string; detail?: string; text: string }) => (
  <div className={s.failure} role="alert">
    <span className={s.mark} aria-hidden>
      <IconAlertTriangle size={20} stroke={1.6} />
    </span>
    <h1>{title}</h1>
    {detail && <div className={s.detail}>{detail}</div>}
    <p>{text}</p>
    <Button variant="filled" leftSection={<IconRefresh size={16} stroke={1.8} />} onClick={refreshPage}>
      Refresh Page
    </Button>
  </div>
);
