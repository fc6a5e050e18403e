import { Checkbox, FileInput, MultiSelect, NumberInput, Radio, Select, Switch, TagsInput, Textarea, TextInput } from "@mantine/core";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { CodeField } from "#features/auth/components/code-field.tsx";
import { RatingScale } from "#features/kra/evaluations/rating/rating-scale.tsx";
import { MonthDayField } from "#features/leaves/types/month-day-field.tsx";
import { MentionField } from "#features/mentions/mention-field.tsx";
import { TemplateParameters } from "#features/reminders/components/template-parameters.tsx";
import { LogoField } from "#features/settings/components/logo-field.tsx";
import { WorkweekField } from "#features/settings/components/workweek-field.tsx";
import { TaskNameInput } from "#features/tasks/components/task-name-input.tsx";
import { ProfilePictureField } from "#features/users/components/profile-picture-field.tsx";
import { renderUi } from "#test/render-ui.tsx";
import { ChoiceMultiSelect, ChoiceSelect } from "./choice-select.tsx";
import { DayField } from "./day-field.tsx";
import { HoursField, HoursInput } from "./hours-field.tsx";
import { NumberField } from "./number-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { PeopleSelect, PersonSelect } from "./person-select.tsx";
import { ProjectSelect } from "./project-select.tsx";

const error = "This is wrong";
const shared = { label: "Field", error };
const ignore = () => undefined;
const person = { _id: "1", name: "Asha", profilePicture: null };

/** Every component that shows the error of a field, with one. */
const fields: Record<string, ReactElement> = {
  TextInput: <TextInput {...shared} />,
  Textarea: <Textarea {...shared} />,
  NumberInput: <NumberInput {...shared} />,
  Select: <Select {...shared} data={[]} />,
  MultiSelect: <MultiSelect {...shared} data={[]} />,
  TagsInput: <TagsInput {...shared} />,
  FileInput: <FileInput {...shared} />,
  Checkbox: <Checkbox {...shared} />,
  "Checkbox.Group": <Checkbox.Group {...shared}>{null}</Checkbox.Group>,
  Switch: <Switch {...shared} />,
  "Radio.Group": <Radio.Group {...shared}>{null}</Radio.Group>,
  PasswordField: <PasswordField {...shared} />,
  NumberField: <NumberField {...shared} onChange={ignore} />,
  HoursField: <HoursField {...shared} onChange={ignore} />,
  HoursInput: <HoursInput {...shared} value="" onChange={ignore} />,
  DayField: <DayField {...shared} onChange={ignore} />,
  MonthDayField: <MonthDayField {...shared} none="Never" value="" onChange={ignore} />,
  ChoiceSelect: <ChoiceSelect {...shared} choices={[]} onChange={ignore} />,
  ChoiceMultiSelect: <ChoiceMultiSelect {...shared} choices={[]} onChange={ignore} />,
  PersonSelect: <PersonSelect {...shared} people={[]} onChange={ignore} />,
  PeopleSelect: <PeopleSelect {...shared} people={[]} onChange={ignore} />,
  ProjectSelect: <ProjectSelect {...shared} projects={[]} onChange={ignore} />,
  CodeField: <CodeField {...shared} />,
  MentionField: <MentionField {...shared} within="colleagues" value="" onChange={ignore} />,
  TaskNameInput: <TaskNameInput {...shared} value="" onChange={ignore} onTask={undefined} />,
  WorkweekField: <WorkweekField value={[]} onChange={ignore} error={error} />,
  LogoField: <LogoField value={null} onChange={ignore} error={error} />,
  ProfilePictureField: <ProfilePictureField person={person} onChange={ignore} error={error} />,
  TemplateParameters: <TemplateParameters values={[]} onChange={ignore} errors={{ templateParameters: error }} />,
  RatingScale: (
    <>
      <RatingScale label="Rating" name="rating" value={null} error="missing" onChange={ignore} />
      <span id="missing">{error}</span>
    </>
  ),
};

for (const [name, field] of Object.entries(fields))
  test(`${name} names its error to screen readers`, () => {
    const { container } = renderUi(field);
    const named = [...container.querySelectorAll("[aria-describedby]")].find((each) =>
      each
        .getAttribute("aria-describedby")!
        .split(" ")
        .some((id) => document.getElementById(id)?.textContent === error),
    );
    expect(named?.matches("input, textarea, button, [role=group], [role=radiogroup]")).toBe(true);
  });

/** Components that take an error and are no field: they show it in place of what failed to load. */
const notFields = [
  "NextDates",
  "ClosureEffects",
  "ErrorState",
  "RetryState",
  "ErrorText",
  "StartError",
  "BadLink",
  "Unreachable",
  "DataTable",
  "ProjectCards",
  "BlockerTable",
];
/** Parts of a form that give the error to a field of the list, or show it above the form's buttons. */
const wrappers = [
  "Input.Wrapper",
  "DateInput",
  "SegmentedControl",
  "PreviewPanel",
  "MemberHistory",
  "LeaveYearSelect",
  "TeamSelect",
  "PlaceFields",
  "PlaceSelects",
  "TimezoneField",
  "AudienceField",
  "TeamAudienceField",
];
const leaveFields = ["PersonField", "CoverField", "DelegateField"];
const withMessageBeside = ["SheetRow"];

test("the list has every component that shows the error of a field", () => {
  const sources = join(import.meta.dirname, "../..");
  const tag = /<([A-Z][\w.]*)((?:=>|[^<>])*)/g;
  const used = globSync("**/*.tsx", { cwd: sources, exclude: ["**/*.test.tsx"] }).flatMap((file) =>
    [...readFileSync(join(sources, file), "utf8").matchAll(tag)].flatMap(([, name = "", attributes = ""]) =>
      /\berrors?=|getInputProps\(|\.\.\.field\(/.test(attributes) ? [name] : [],
    ),
  );
  const known = [...Object.keys(fields), ...notFields, ...wrappers, ...leaveFields, ...withMessageBeside];
  expect([...new Set(used)].filter((name) => !known.includes(name))).toEqual([]);
});
