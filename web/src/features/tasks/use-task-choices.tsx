import type { ProjectRef, UserRef } from "@daybook/contract/core/common";
import { taskPriorities, taskStatuses, taskTypes } from "@daybook/contract/core/constants";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { assignableUsers, dropdownProjects } from "#lib/api/shared-lists.ts";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { useSession } from "#lib/session/session.ts";
import { NONE, unassignedChoice, personChoice, priorityChoice, projectChoice, statusChoice, textChoice } from "#ui/form/choices.tsx";

export const statusChoices = taskStatuses.map(statusChoice);
export const priorityChoices = taskPriorities.map(priorityChoice);
export const typeChoices = taskTypes.map(textChoice);

const none: never[] = [];

/** Returns the users and projects a task can be assigned to, shared by all cells of a page. */
export function useTaskChoices() {
  const { user } = useSession();
  const { data: users = none } = useBrowserQuery(assignableUsers);
  const { data: projectOptions = none } = useQuery(dropdownProjects);
  // The users arrive after the list, whose rows then render again: between inputs, not in one task.
  const assignable = useDeferredValue(users);

  return useMemo(() => {
    // Users can assign tasks to themselves, whatever their role.
    const me: UserRef = { _id: user._id, name: user.name, team: user.team, profilePicture: user.profilePicture };
    const people: UserRef[] = [me, ...assignable.filter(({ _id }) => _id !== user._id)];
    const projects: ProjectRef[] = projectOptions.map(({ _id, name }) => ({ _id, name }));
    return {
      people,
      projects,
      assigneeChoices: () => [unassignedChoice(), ...people.map(personChoice)],
      projectChoices: () => [{ value: NONE, label: "No project" }, ...projects.map(projectChoice)],
      personOf: (value: string): UserRef | null => people.find(({ _id }) => _id === value) ?? null,
      projectOf: (value: string): ProjectRef | null => projects.find(({ _id }) => _id === value) ?? null,
    };
  }, [user, assignable, projectOptions]);
}

export type TaskChoices = ReturnType<typeof useTaskChoices>;
