import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { confirm } from "#ui/overlay/confirm.ts";
import { CopyButton } from "#ui/form/copy-button.tsx";
import { Moment } from "#ui/display/day.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { useCreateFeed, useRemoveFeed } from "../leave-admin.ts";
import { calendarFeed } from "../leaves.api.ts";
import s from "./feed-dialog.module.css";

type Props = { opened: boolean; onClose: () => void };

/** Creates, replaces or revokes the user's calendar link, which is shown only once. Pass a new `key` each time it opens. */
export function FeedDialog({ opened, onClose }: Props) {
  const { data: feed, error, refetch } = useQuery(calendarFeed);
  const creation = useCreateFeed();
  const removal = useRemoveFeed();
  const url = creation.data && new URL(creation.data.url, location.origin).href;

  const create = async () => {
    const replaces = feed?.active === true;
    const confirmed =
      !replaces ||
      (await confirm({
        title: "Replace the calendar link?",
        body: "The old link stops working immediately. Calendars that use it need the new link.",
        action: "Replace link",
        danger: true,
      }));
    if (confirmed) creation.mutate();
  };
  const revoke = async () => {
    const confirmed = await confirm({
      title: "Revoke the calendar link?",
      body: "Calendars that use it stop updating. You can create a new link at any time.",
      action: "Revoke link",
      danger: true,
    });
    if (confirmed) removal.mutate(undefined, { onSuccess: () => creation.reset() });
  };

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Calendar link"
      cancelLabel="Close"
      submitLabel={feed && !url ? (feed.active ? "Replace link" : "Create link") : undefined}
      onSubmit={() => void create()}
      submitting={creation.isPending}
      failure={creation.error?.message ?? removal.error?.message ?? null}
    >
      <p className={s.text}>
        Subscribe to this link in Google Calendar, Outlook or Apple Calendar to see your leave, the due dates of your tasks, who is away and
        company holidays. Keep it private: anyone with the link can view the calendar without signing in.
      </p>
      {!feed && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={2} />)}
      {url && (
        <>
          <div className={s.link}>
            <TextInput label="Your link" value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
            <CopyButton href={url} label="Copy link" wide />
          </div>
          <p className={s.text}>
            <strong>Copy it now.</strong> You won't be able to see it again.
          </p>
        </>
      )}
      {feed?.active && !url && feed.createdAt && (
        <p className={s.text}>
          Your link was created <Moment value={feed.createdAt} inText /> and can't be shown again. If you lost it, replace it.
        </p>
      )}
      {feed?.active && (
        <div>
          <Button color="red" variant="subtle" loading={removal.isPending} onClick={() => void revoke()}>
            Revoke link
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
