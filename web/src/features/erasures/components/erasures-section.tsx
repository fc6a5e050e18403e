import { counted } from "@daybook/contract/core/numbers";
import type { Erasure } from "@daybook/contract/erasures/erasures";
import { Button, Group } from "@mantine/core";
import { IconEraser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { Chip } from "#ui/display/chip.tsx";
import { Moment } from "#ui/display/day.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { DetailRow, NoRows, Ruled } from "#ui/layout/section.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { erasureList, useConfirmErasure, useHoldErasure, useWithdrawErasure } from "../erasures.api.ts";

const RequestDialog = lazyDialog(async () => (await import("./request-erasure-dialog.tsx")).RequestErasureDialog);
const HoldDialog = lazyDialog(async () => (await import("./hold-erasure-dialog.tsx")).HoldErasureDialog);

const labels = { requested: "To confirm", planned: "Planned", held: "Held", done: "Done", withdrawn: "Withdrawn" } as const;
const tones = { requested: "wait", planned: "move", held: "bad", done: "ok", withdrawn: "idle" } as const;

/** The erasures of people's data: requests, what is planned and what was done (admin). */
export function ErasuresSection() {
  const { data, error, refetch } = useQuery(erasureList);
  const requesting = useDialog<true>();
  const holding = useDialog<Erasure>();
  return (
    <SettingsSection
      title="Erasure"
      text="Erases the personal data of people who have left, seven days after a second admin has confirmed it. Figures stay, and the name becomes “Former member”."
    >
      {!data && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={2} />)}
      {data && (
        <Ruled>
          {data.data.map((erasure) => (
            <ErasureRow key={erasure._id} erasure={erasure} onHold={() => holding.open(erasure)} />
          ))}
          {data.data.length === 0 && <NoRows>No erasures yet</NoRows>}
        </Ruled>
      )}
      <div>
        <Button leftSection={<IconEraser size={16} stroke={1.6} />} onClick={() => requesting.open(true)}>
          Erase a person’s data
        </Button>
      </div>
      <Suspense>
        {requesting.subject && data && (
          <RequestDialog key={requesting.key} accounts={data.accounts} opened={requesting.opened} onClose={requesting.close} />
        )}
        {holding.subject && <HoldDialog key={holding.key} erasure={holding.subject} opened={holding.opened} onClose={holding.close} />}
      </Suspense>
    </SettingsSection>
  );
}

/** Where the texts are, by table: `announcements, project milestones`. A place is a column, as in `announcements.content`. */
const placesOf = (mentions: Erasure["mentions"]) =>
  [...new Set(mentions.map(({ place }) => place.split(".")[0]!.replaceAll("_", " ")))].join(", ");

function ErasureRow({ erasure, onHold }: { erasure: Erasure; onHold: () => void }) {
  const { user, state, reason, requestedBy, requestedAt, dueAt, endedAt, holdReason, canConfirm, mentions } = erasure;
  const confirming = useConfirmErasure();
  const withdrawing = useWithdrawErasure();
  const releasing = useHoldErasure();
  const isOpen = state === "requested" || state === "planned" || state === "held";
  const named = mentions.reduce((sum, { count }) => sum + count, 0);
  const askToConfirm = async () => {
    const confirmed = await confirm({
      title: `Erase the data of ${user.name}?`,
      body: "In seven days their files and texts are deleted and their name is replaced. Until then it can be withdrawn, later it can't be undone.",
      action: "Confirm erasure",
      danger: true,
    });
    if (confirmed) confirming.mutate(user._id);
  };
  return (
    <DetailRow
      avatar={<IconEraser size={20} stroke={1.6} color="var(--icon)" aria-hidden />}
      title={
        <Group gap={8} component="span">
          <span dir="auto">{user.name}</span>
          <Chip tone={tones[state]}>{labels[state]}</Chip>
        </Group>
      }
      details={
        <>
          <span dir="auto">{reason}</span>
          <span>
            {requestedBy ? `Requested by ${requestedBy.name}, ` : "Requested "}
            <Moment value={requestedAt} />
          </span>
          {holdReason && <span dir="auto">Held: {holdReason}</span>}
          {state === "planned" && dueAt && (
            <span>
              Due <Moment value={dueAt} inText />
            </span>
          )}
          {endedAt && (
            <span>
              Done <Moment value={endedAt} inText />
            </span>
          )}
          {named > 0 && <span>{`Still named in ${counted(named, "text")} of others: ${placesOf(mentions)}`}</span>}
        </>
      }
      action={
        isOpen && (
          <Group gap={8}>
            {canConfirm && (
              <Button loading={confirming.isPending} onClick={() => void askToConfirm()}>
                Confirm…
              </Button>
            )}
            {state === "held" ? (
              <Button loading={releasing.isPending} onClick={() => releasing.mutate({ id: user._id, reason: null })}>
                Let it go on
              </Button>
            ) : (
              <Button variant="subtle" color="gray" onClick={onHold}>
                Hold…
              </Button>
            )}
            <Button variant="subtle" color="gray" loading={withdrawing.isPending} onClick={() => withdrawing.mutate(user._id)}>
              Withdraw
            </Button>
          </Group>
        )
      }
    />
  );
}
