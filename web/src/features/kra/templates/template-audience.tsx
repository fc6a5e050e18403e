import { compareNames } from "@daybook/contract/core/comparable";
import type { Template } from "@daybook/contract/kra/schemas";
import { MultiSelect, TagsInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { teamOptions, userList } from "#lib/api/shared-lists.ts";
import { PeopleSelect } from "#ui/form/person-select.tsx";
import { Section } from "#ui/layout/section.tsx";
import type { TemplateForm } from "./use-template-form.ts";
import s from "./template-audience.module.css";

type Props = {
  form: TemplateForm;
  readOnly: boolean;
  /** Members already named by the template, including inactive ones. */
  known: Template["appliesTo"]["members"];
  /** Set for leads: their templates apply to their own team only. */
  ownTeam: string | null;
};

/** Whom a template applies to: teams, designations, individuals. */
export function TemplateAudience({ form, readOnly, known, ownTeam }: Props) {
  const { draft, errors, change } = form;
  const { data: teams = [] } = useQuery(teamOptions);
  const { data: users } = useQuery(userList);
  const active = (users?.data ?? []).filter(({ status, role }) => status === "active" && role !== "admin");
  const people = [...new Map([...known, ...active].map((person) => [person._id, person])).values()];
  const designations = [...new Set(active.flatMap(({ designation }) => designation ?? []))].toSorted(compareNames);
  const isForEveryone = draft.teams.length + draft.designations.length + draft.members.length === 0;
  return (
    <Section title="Applies to">
      <div className={s.fields}>
        <p className={s.rule}>
          {isForEveryone
            ? `Everyone${ownTeam ? ` in ${ownTeam}` : ""} not covered by another template`
            : "Person templates override designation templates, and those override team templates."}
        </p>
        <MultiSelect
          label="Teams"
          placeholder={draft.teams.length === 0 ? "Any team" : undefined}
          data={ownTeam ? [ownTeam] : teams.map(({ name }) => name)}
          searchable
          disabled={readOnly}
          value={draft.teams}
          error={errors["appliesTo.teams"]}
          onChange={(next) => change({ teams: next })}
        />
        <TagsInput
          label="Designations"
          placeholder={draft.designations.length === 0 ? "Any designation" : undefined}
          data={designations}
          disabled={readOnly}
          acceptValueOnBlur
          value={draft.designations}
          error={errors["appliesTo.designations"]}
          onChange={(next) => change({ designations: next })}
        />
        <PeopleSelect
          label="People"
          placeholder={draft.members.length === 0 ? "No individuals" : undefined}
          disabled={readOnly}
          people={people}
          value={draft.members}
          error={errors["appliesTo.members"]}
          onChange={(next) => change({ members: next })}
        />
      </div>
    </Section>
  );
}
