import { counted, numberText } from "@daybook/contract/core/numbers";
import type { Template } from "@daybook/contract/kra/schemas";
import { Button } from "@mantine/core";
import { IconCopy, IconEdit, IconListCheck, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSession } from "#lib/session/session.ts";
import { asLink } from "#ui/layout/as-link.tsx";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { Moment } from "#ui/display/day.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { RowCard, RowTitle } from "#ui/table/row-parts.tsx";
import { tooltipWhenTruncated } from "#ui/overlay/tooltip.ts";
import { templateList } from "../kra.api.ts";
import { kraHref } from "../kra-links.ts";
import type { KraFilters } from "../use-kra-filters.ts";
import { starters } from "./starter-templates.ts";
import s from "./templates-tab.module.css";
import { MenuItem } from "#ui/overlay/menu-parts.tsx";

/** The list of templates with their parameters and audience. */
export function TemplatesTab({ filters, setFilters }: KraFilters) {
  const { user: me } = useSession();
  const { search } = filters;
  const query = useQuery(templateList(search));
  const hrefOf = (search: Record<string, string>) => kraHref(me.role, { tab: "templates", ...search });
  const columns = useMemo(() => columnsWith((id) => kraHref(me.role, { tab: "templates", edit: id })), [me.role]);
  const clear = () => setFilters({ search: undefined });

  return (
    <>
      <FilterBar
        search={{ value: search ?? "", onChange: (value) => setFilters({ search: value }), placeholder: "Search name or text" }}
        onClear={search ? clear : undefined}
      />
      <DataTable
        label="Templates"
        columns={columns}
        rows={query.data}
        error={query.error}
        onRetry={() => void query.refetch()}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        onClearFilters={search ? clear : undefined}
        menu={(template) => (
          <>
            <MenuItem leftSection={<IconEdit size={15} stroke={1.6} />} {...asLink(hrefOf({ edit: template._id }))}>
              {template.can.update ? "Edit" : "View"}
            </MenuItem>
            <MenuItem leftSection={<IconCopy size={15} stroke={1.6} />} {...asLink(hrefOf({ edit: "new", from: template._id }))}>
              Duplicate
            </MenuItem>
          </>
        )}
        empty={
          <EmptyState
            icon={<IconListCheck size={20} stroke={1.6} />}
            title="No templates yet"
            text="A template defines the rated parameters, their weights and the weekly checklist. Begin with a blank one, or with one of three to change."
          >
            <Button variant="filled" leftSection={<IconPlus size={16} />} {...asLink(hrefOf({ edit: "new" }))}>
              New template
            </Button>
            {starters.map(({ id, label, description }) => (
              <Button key={id} title={description} {...asLink(hrefOf({ edit: "new", from: id }))}>
                {label}
              </Button>
            ))}
          </EmptyState>
        }
        card={(template) => (
          <RowCard
            href={hrefOf({ edit: template._id })}
            lines={[appliesToText(template), <Weights key="weights" template={template} />, `Version ${template.version}`]}
          >
            <bdi>{template.name}</bdi>
          </RowCard>
        )}
      />
    </>
  );
}

/** Whom the template applies to, the most specific first. */
function appliesToText({ appliesTo: { members, designations, teams } }: Pick<Template, "appliesTo">) {
  const names = [...members.map(({ name }) => name), ...designations, ...teams];
  return names.length === 0 ? "Everyone" : names.join(", ");
}

const Weights = ({ template: { parameters } }: { template: Template }) => (
  <span className={s.cut} {...tooltipWhenTruncated}>
    {parameters.map(({ name, weight }) => `${name} ${numberText(weight)}`).join(", ")}
  </span>
);

const tasksIn = ({ parameters }: Template) => parameters.reduce((sum, { weeklyTasks }) => sum + weeklyTasks.length, 0);

const columnsWith = (hrefOf: (id: string) => string): Column<Template>[] => [
  { id: "name", head: "Name", cell: (template) => <RowTitle href={hrefOf(template._id)}>{template.name}</RowTitle> },
  {
    id: "for",
    head: "Applies to",
    width: 230,
    narrow: 190,
    cell: (template) => (
      <span className={s.cut} {...tooltipWhenTruncated}>
        {appliesToText(template)}
      </span>
    ),
  },
  { id: "parameters", head: "Parameters and weights", width: 360, wide: true, cell: (template) => <Weights template={template} /> },
  { id: "tasks", head: "Weekly", width: 90, cell: (template) => counted(tasksIn(template), "task") },
  { id: "version", head: "Version", width: 80, narrow: 72, align: "end", cell: ({ version }) => <span className="tnum">{version}</span> },
  { id: "changed", head: "Changed", width: 160, narrow: 136, cell: ({ updatedAt }) => <Moment value={updatedAt} /> },
];
