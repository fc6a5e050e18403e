/** Joins the truthy class names: `classNames(s.cell, selected && s.selected)`. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(" ");
