import type { Template } from "@daybook/contract/kra";
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
  /** Named already, whoever may have left since. */
  known: Template["appliesTo"]["members"];
  /** A lead's templates are for the own team. */
  ownTeam: string | null;
};

/** Whom a template is for. */
export function TemplateAudience({ form, readOnly, known, ownTeam }: Props) {
  const { draft, errors, change } = form;
  const { data: teams = [] } = useQuery(teamOptions);
  const { data: users } = useQuery(userList);
  const active = (users?.data ?? []).filter(({ status, role }) => status === "active" && role !== "admin");
  const people = [...new Map([...known, ...active].map((person) => [person._id, person])).values()];
  const designations = [...new Set(active.flatMap(({ designation }) => designation ?? []))].toSorted((a, b) => a.localeCompare(b));
  const isForEverybody = draft.teams.length + draft.designations.length + draft.members.length === 0;
  return (
    <Section title="Applies to">
      <div className={s.fields}>
        <p className={s.rule}>
          {isForEverybody
            ? `Everybody${ownTeam ? ` in ${ownTeam}` : ""} for whom no other template is meant.`
            : "A template for a person goes before one for a designation, that before one for a team."}
        </p>
        <MultiSelect
          label="Teams"
          placeholder={draft.teams.length === 0 ? "Any team" : undefined}
          data={ownTeam ? [ownTeam] : teams.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))}
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
          placeholder={draft.members.length === 0 ? "Nobody by name" : undefined}
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
