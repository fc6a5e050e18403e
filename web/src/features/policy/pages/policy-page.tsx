import type { Policy } from "@daybook/contract/policy/policy";
import { Button } from "@mantine/core";
import { IconEdit, IconFileDescription, IconHistory, IconUserCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useLayoutEffect, useState } from "react";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { useSessionOrNull } from "#lib/session/session.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { lazyDialog, lazyPart } from "#ui/feedback/lazy-part.tsx";
import { Acknowledgement } from "../components/acknowledgement.tsx";
import { LastUpdated } from "../components/last-updated.tsx";
import { PolicyText } from "../components/policy-text.tsx";
import { currentPolicy } from "../policy.api.ts";

const PolicyEditor = lazyPart(async () => (await import("../components/policy-editor.tsx")).PolicyEditor);
const VersionsDrawer = lazyDialog(async () => (await import("../components/versions-drawer.tsx")).VersionsDrawer);
const AcknowledgementsDrawer = lazyDialog(async () => (await import("../components/acknowledgements-drawer.tsx")).AcknowledgementsDrawer);

type Side = "versions" | "acknowledgements";

/** The policy in force. */
export const loader = ({ user, load }: ScreenLoaderInput) => load(currentPolicy(user._id));

/** The company policy: public to read, edited by admins. */
export function PolicyPage() {
  const readerId = useSessionOrNull()?.user._id ?? null;
  const { data: policy, error, refetch } = useQuery(currentPolicy(readerId));
  const [editing, setEditing] = useState<Policy | null>(null);
  const [side, setSide] = useState<Side | null>(null);
  // Opened drawers stay mounted for the closing animation.
  const [mounted, setMounted] = useState<readonly Side[]>([]);
  // Scrolls to the top when switching between the text and the editor.
  const isEditing = editing !== null;
  useLayoutEffect(() => {
    if (isEditing) return () => scrollTo(0, 0);
  }, [isEditing]);
  const openSide = (next: Side) => {
    setMounted([...new Set([...mounted, next])]);
    setSide(next);
  };

  if (editing) {
    return (
      <Suspense
        fallback={
          <Page>
            <PageHeader title="Policy" />
            <SkeletonLines count={5} />
          </Page>
        }
      >
        <PolicyEditor policy={editing} readerId={readerId} onDone={() => setEditing(null)} />
      </Suspense>
    );
  }

  const isPublished = policy !== undefined && policy.version > 0;
  const isDue = isPublished && readerId !== null && policy.requiresAcknowledgement && policy.acknowledgedAt === null;
  const adminActions =
    isPublished && policy.can.update
      ? [
          { label: "Acknowledgements", icon: <IconUserCheck size={16} stroke={1.6} />, onClick: () => openSide("acknowledgements") },
          { label: "Versions", icon: <IconHistory size={16} stroke={1.6} />, onClick: () => openSide("versions") },
          { label: "Edit policy", icon: <IconEdit size={16} stroke={1.6} />, primary: !isDue, onClick: () => setEditing(policy) },
        ]
      : [];
  return (
    <Page>
      <PageHeader title="Policy" count={policy?.updatedAt && <LastUpdated value={policy.updatedAt} />} actions={adminActions} />
      {!policy && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={5} />)}
      {policy && !isPublished && (
        <EmptyState
          icon={<IconFileDescription size={20} stroke={1.6} />}
          title="No policy yet"
          text="The company policy will appear here for everyone."
        >
          {policy.can.update && (
            <Button variant="filled" leftSection={<IconEdit size={16} stroke={1.6} />} onClick={() => setEditing(policy)}>
              Write policy
            </Button>
          )}
        </EmptyState>
      )}
      {isPublished && (
        <>
          {readerId !== null && policy.requiresAcknowledgement && <Acknowledgement policy={policy} readerId={readerId} />}
          <PolicyText content={policy.content} />
        </>
      )}
      <Suspense>
        {mounted.includes("versions") && <VersionsDrawer opened={side === "versions"} onClose={() => setSide(null)} />}
        {mounted.includes("acknowledgements") && (
          <AcknowledgementsDrawer opened={side === "acknowledgements"} onClose={() => setSide(null)} />
        )}
      </Suspense>
    </Page>
  );
}
