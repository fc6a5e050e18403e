import type { ComponentProps } from "react";
import type { AvatarPerson } from "#ui/display/avatar.tsx";
import { ChoiceMultiSelect, ChoiceSelect } from "./choice-select.tsx";
import { personChoice } from "./choices.tsx";

type Props = Omit<ComponentProps<typeof ChoiceSelect>, "choices"> & { people: AvatarPerson[] };

/** Selects one person; the value is the id. */
export const PersonSelect = ({ people, placeholder = "Select a person", ...props }: Props) => (
  <ChoiceSelect {...props} placeholder={placeholder} choices={people.map(personChoice)} />
);

type ManyProps = Omit<ComponentProps<typeof ChoiceMultiSelect>, "choices"> & {
  people: AvatarPerson[];
};

/** Selects several people; the value is their ids. */
export const PeopleSelect = ({ people, placeholder = "Select people", ...props }: ManyProps) => (
  <ChoiceMultiSelect {...props} placeholder={placeholder} choices={people.map(personChoice)} />
);
