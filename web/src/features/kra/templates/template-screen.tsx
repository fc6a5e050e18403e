import type { Template } from "@daybook/contract/kra/schemas";
import { IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useSession } from "#lib/session/session.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Columns, Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { toast } from "#lib/notify/toast.ts";
import { templateOf } from "../kra.api.ts";
import { kraHref } from "../kra-links.ts";
import { blankTemplate, draftOfTemplate } from "./template-form.ts";
import { draftOfStarter, starterOf } from "./starter-templates.ts";
import { useTemplateForm } from "./use-template-form.ts";
import { TemplateAudience } from "./template-audience.tsx";
import { TemplateParameters } from "./template-parameters.tsx";
import { TemplateSelfReview } from "./template-self-review.tsx";
import { TemplateWeights } from "./template-weights.tsx";

type Props = {
  /** A template's id, or `new`. */
  id: string;
  /** Id of the template to copy. */
  copyOf: string | undefined;
};

/** Creates, copies or edits a template; read-only without permission to change it. */
export function TemplateScreen({ id, copyOf }: Props) {
  const { user: me } = useSession();
  const source = id === "new" ? (starterOf(copyOf) ? undefined : copyOf) : id;
  const { data, error, refetch } = useQuery({ ...templateOf(source ?? ""), enabled: source !== undefined });
  const crumbs = [
    { label: "KRA Management", href: kraHref(me.role) },
    { label: "Templates", href: kraHref(me.role, { tab: "templates" }) },
  ];
  if (source !== undefined && !data)
    return (
      <Page>
        <PageHeader title="Template" crumbs={crumbs} />
        {error ? (
          <ErrorState error={error} notFoundText="It may have been deleted, or you don't have access." onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines count={6} />
        )}
      </Page>
    );
  return <Editor key={`${id} ${copyOf}`} template={data ?? null} isNew={id === "new"} starter={copyOf} crumbs={crumbs} />;
}

type EditorProps = {
  template: Template | null;
  isNew: boolean;
  /** What a new one begins with. */ starter: string | undefined;
  crumbs: { label: string; href: string }[];
};

function Editor({ template, isNew, starter: starterId, crumbs }: EditorProps) {
  const router = useRouter();
  const { user: me } = useSession();
  // The version that was opened: a background refetch must not change the form.
  const [opened] = useState(template);
  const ownTeam = me.can.administer ? null : me.team;
  const starter = starterOf(starterId);
  const [first] = useState(() =>
    opened ? draftOfTemplate(opened, isNew) : starter ? draftOfStarter(starter, ownTeam) : blankTemplate(ownTeam),
  );
  const list = kraHref(me.role, { tab: "templates" });
  const readOnly = !isNew && opened !== null && !opened.can.update;
  const draftName = isNew ? `template:new:${opened?._id ?? starter?.id ?? ""}` : `template:${opened?._id}:${opened?.version}`;
  const form = useTemplateForm(first, isNew ? null : opened, draftName, (saved) => {
    toast.success(`${saved.name} saved as version ${saved.version}`);
    void router.navigate({ href: list });
  });

  return (
    <Page>
      <PageHeader
        title={isNew ? "New template" : (opened?.name ?? "Template")}
        count={
          opened && !isNew
            ? readOnly
              ? `version ${opened.version}, read-only`
              : `version ${opened.version}; saving creates version ${opened.version + 1}, past records keep theirs`
            : undefined
        }
        crumbs={crumbs}
        actions={[
          ...(opened && !isNew
            ? [
                {
                  label: "Duplicate",
                  icon: <IconCopy size={16} stroke={1.6} />,
                  href: kraHref(me.role, { tab: "templates", edit: "new", from: opened._id }),
                },
              ]
            : []),
          ...(readOnly ? [] : [{ label: "Save template", primary: true, loading: form.isSubmitting, onClick: form.submit }]),
        ]}
      />
      <Columns
        main={<TemplateParameters form={form} readOnly={readOnly} />}
        side={
          <>
            <TemplateWeights form={form} readOnly={readOnly} />
            <TemplateAudience form={form} readOnly={readOnly} known={opened?.appliesTo.members ?? []} ownTeam={ownTeam} />
            <TemplateSelfReview form={form} readOnly={readOnly} />
          </>
        }
      />
    </Page>
  );
}
