import { bloodGroups, roleLabels, roles } from "@daybook/contract/core/constants";
import { type UserField, userColumnLabels } from "@daybook/contract/core/import-columns";
import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { TeamSelect } from "../team-select.tsx";

type Props = { field: UserField; line: number; typed: string; message: string; onCorrect: (value: string) => void };

const choices: Partial<Record<UserField, string[]>> = {
  role: roles.map((role) => roleLabels[role]),
  status: ["Active", "Inactive"],
  bloodGroup: [...bloodGroups],
};

/** A wrong value of a row, to correct in place. Text counts when the field is left or Enter is pressed. */
export function WrongValueField({ field, line, typed, message, onCorrect }: Props) {
  const [text, setText] = useState(typed);
  const shared = { "aria-label": `${userColumnLabels[field]} of line ${line}`, label: userColumnLabels[field], error: message };
  const commit = () => {
    if (text !== typed) onCorrect(text);
  };
  const pick = (value: string | null) => value !== null && onCorrect(value);
  if (field === "team") return <TeamSelect {...shared} placeholder={typed || "Choose a team"} value={null} onChange={pick} />;
  if (choices[field]) return <Select {...shared} placeholder={typed || "Choose"} data={choices[field]} value={null} onChange={pick} />;
  return (
    <TextInput
      {...shared}
      type={field === "password" ? "password" : "text"}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
