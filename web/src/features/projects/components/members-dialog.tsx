import { compareNames, matchesSearch } from "@daybook/contract/core/comparable";
import { counted } from "@daybook/contract/core/numbers";
import type { Project } from "@daybook/contract/projects/projects";
import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormDraft } from "#lib/form/form-drafts.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { userList } from "#lib/api/shared-lists.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Person } from "#ui/display/person.tsx";
import { SearchField } from "#ui/form/search-field.tsx";
import { useSetMembers } from "../projects.api.ts";
import s from "./members-dialog.module.css";

type Props = { project: Project; opened: boolean; onClose: () => void };

/** Selects the members of a project, current members first, with search. Change its key on every opening. */
export function MembersDialog({ project, opened, onClose }: Props) {
  const { data: users, error, refetch } = useQuery(userList);
  const change = useSetMembers();
  const before = project.members.map(({ _id }) => _id);
  const [chosen, setChosen] = useState(before);
  const [term, setTerm] = useState("");
  const [failure, setFailure] = useState<string | null>(null);

  const active = (users?.data ?? []).filter(({ _id, status }) => status === "active" && !before.includes(_id));
  const candidates = [...project.members, ...active.toSorted((a, b) => compareNames(a.name, b.name))];
  const shown = candidates.filter(({ name, team }) => matchesSearch(`${name} ${team ?? ""}`, term));
  const isChanged = chosen.length !== before.length || chosen.some((id) => !before.includes(id));
  const draft = useFormDraft(`project-members:${project._id}:${project.version}`, {
    values: { members: chosen },
    isDirty: () => isChanged,
    setValues: ({ members = before }) => setChosen(members),
    reset: () => setChosen(before),
  });
  const close = () => {
    draft.discard();
    onClose();
  };
  const removesLead = project.lead && !chosen.includes(project.lead._id);

  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const submit = () => {
    setFailure(null);
    change.mutate(
      { id: project._id, version: project.version, members: chosen },
      { onSuccess: close, onError: (error) => setFailure(messageOf(error)) },
    );
  };

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Members"
      subtitle={project.name}
      submitLabel={`Save ${counted(chosen.length, "member")}`}
      onSubmit={submit}
      submitting={change.isPending}
      disabledReason={!isChanged && "No changes yet"}
      dirty={isChanged}
      draft={draft}
      failure={failure}
      note={removesLead ? `${project.lead?.name} will no longer be the project lead` : undefined}
      size={440}
    >
      <SearchField value={term} onChange={setTerm} placeholder="Search name, team" />
      <div className={s.list} role="group" aria-label="Users">
        {error && !users && <ErrorState compact error={error} onRetry={() => void refetch()} />}
        {!users && !error && <SkeletonLines count={6} />}
        {users &&
          shown.map((person) => (
            <label key={person._id} className={s.row}>
              <Checkbox aria-label={person.name} checked={chosen.includes(person._id)} onChange={() => toggle(person._id)} />
              <Person
                person={person}
                sub={person._id === project.lead?._id ? [person.team, "project lead"].filter(Boolean).join(", ") : person.team}
                size={28}
              />
            </label>
          ))}
        {users && shown.length === 0 && <p className={s.none}>No matching users</p>}
      </div>
    </FormDialog>
  );
}
