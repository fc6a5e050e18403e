import type { ComponentProps } from "react";
import { ChoiceSelect } from "./choice-select.tsx";
import { projectChoice } from "./choices.tsx";
import type { MarkedProject } from "#ui/display/project-mark.tsx";

type Props = Omit<ComponentProps<typeof ChoiceSelect>, "choices"> & { projects: MarkedProject[] };

/** Selects one project; the value is the id. */
export const ProjectSelect = ({ projects, placeholder = "No project", ...props }: Props) => (
  <ChoiceSelect {...props} placeholder={placeholder} choices={projects.map(projectChoice)} />
);
