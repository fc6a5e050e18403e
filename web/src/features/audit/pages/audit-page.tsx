import type { AuditEvent } from "@daybook/contract/audit/audit";
import { pluralize } from "@daybook/contract/core/numbers";
import { IconDownload, IconHistory } from "@tabler/icons-react";
import { Suspense, useMemo } from "react";
import { SavedViews } from "#features/preferences/components/saved-views.tsx";
import { loadFilterChoices, userList } from "#lib/api/shared-lists.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { totalText } from "#lib/format/numbers.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { useStable } from "#ui/use-stable.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { AuditCard, columnsWith, eventName } from "../components/audit-columns.tsx";
import { AuditFilterBar } from "../components/audit-filter-bar.tsx";
import { auditNames } from "../audit.api.ts";
import { useNames } from "../use-names.ts";
import { loadAuditList, useAuditList } from "../use-audit-list.ts";

const AuditDrawer = lazyDialog(async () => (await import("../components/audit-drawer.tsx")).AuditDrawer);

const countText = (total: number, isMore: boolean) => `${totalText(total, isMore)} ${pluralize(total, "event")}`;

/** The events, the lists that have the names in them, and the choices of the filters. */
export const loader = (input: ScreenLoaderInput) =>
  Promise.all([loadAuditList(input), input.load(auditNames), input.load(userList), loadFilterChoices(input, [])]);

/** Audit trail: who changed what and when, newest first (admin). Read-only. */
export function AuditPage() {
  const list = useAuditList();
  const { query, pager, isNarrowed, setFilters, clearFilters } = list;
  const drawer = useDialog<AuditEvent>();
  const nameOf = useNames();
  const open = useStable((event: AuditEvent) => drawer.open(event));
  const columns = useMemo(() => columnsWith(open, nameOf), [open, nameOf]);
  const { total } = pager;
  return (
    <Page>
      <PageHeader
        title="Audit trail"
        count={query.data && countText(total, query.data.isMore)}
        actions={
          total > 0
            ? [{ label: "Export", icon: <IconDownload size={16} stroke={1.6} />, secondary: true, href: list.exportHref, download: true }]
            : []
        }
      >
        <SavedViews screen="audit" search={list.search} onApply={list.replaceFilters} />
      </PageHeader>
      <AuditFilterBar list={list} />
      <DataTable
        label="Audit trail"
        columns={columns}
        rows={query.data?.data}
        error={query.error}
        onRetry={() => void query.refetch()}
        rowId={(event) => event._id}
        rowName={eventName}
        onOpen={open}
        onClearFilters={isNarrowed ? clearFilters : undefined}
        empty={
          <EmptyState
            icon={<IconHistory size={20} stroke={1.6} />}
            title="No events yet"
            text="Sign-ins and changes appear here, with who made them and when."
          />
        }
        card={(event) => <AuditCard event={event} onOpen={() => open(event)} />}
      />
      <Pager {...pager} />
      <Suspense>
        {drawer.subject && (
          <AuditDrawer
            key={drawer.key}
            event={drawer.subject}
            opened={drawer.opened}
            onClose={drawer.close}
            onFilter={(filters) => {
              drawer.close();
              setFilters(filters);
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}
