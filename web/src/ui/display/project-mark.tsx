import { unknownProject } from "@daybook/contract/core/constants";
import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import s from "./project-mark.module.css";
import { toneOf } from "./tone.ts";

export type MarkedProject = { _id: string; name: string };

const PLOT_TONES = 6;

/** The plot color of a project or other entity, derived from its id. */
export const plotColorOf = (id: string) => `var(--plot-${toneOf(id, PLOT_TONES) + 1})`;

/** An 8 px colored square: projects, leave types. */
export const Square = ({ color }: { color?: string }) => <i className={s.square} style={{ "--square": color }} aria-hidden />;

/** A colored square and a label: a leave type, a series of a plot. */
export const SquareLabel = ({ color, children }: { color?: string; children: ReactNode }) => (
  <span className={s.project}>
    <Square color={color} />
    <span className={s.name} dir="auto">
      {children}
    </span>
  </span>
);

/** A project's square and name. */
export const ProjectMark = ({ project }: { project: MarkedProject | null }) => (
  <span className={classNames(s.project, !project && s.none)}>
    <Square color={project ? plotColorOf(project._id) : undefined} />
    <span className={s.name} dir="auto">
      {project?.name ?? unknownProject}
    </span>
  </span>
);
