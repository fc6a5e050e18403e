import { maxLengths } from "@daybook/contract/core/max-lengths";
import { numberText } from "@daybook/contract/core/numbers";
import { Button, Checkbox, NumberInput, Textarea, TextInput } from "@mantine/core";
import { IconAlertCircle, IconArrowDown, IconArrowUp, IconPlus, IconTrash, IconX } from "@tabler/icons-react";
import { IconButton } from "#ui/form/icon-button.tsx";
import { Section } from "#ui/layout/section.tsx";
import { blankParameter, blankTask, moved, type ParameterDraft, weightSum } from "./template-form.ts";
import type { TemplateForm } from "./use-template-form.ts";
import s from "./template-parameters.module.css";

type Props = { form: TemplateForm; readOnly: boolean };

const maxParameters = 20;
const maxTasks = 30;

/** Name, description and the parameters with their weights and weekly tasks. */
export function TemplateParameters({ form, readOnly }: Props) {
  const { draft, errors, failure, change } = form;
  return (
    <>
      {failure && (
        <div className={s.failure} role="alert">
          <IconAlertCircle size={16} stroke={1.8} aria-hidden />
          {failure}
        </div>
      )}
      <div className={s.fields}>
        <TextInput
          label="Name"
          required
          maxLength={maxLengths.templateName}
          autoComplete="off"
          readOnly={readOnly}
          data-path="name"
          value={draft.name}
          error={errors["name"]}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label="Description"
          placeholder="Who it's for and what it should encourage"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={maxLengths.templateDescription}
          readOnly={readOnly}
          data-path="description"
          value={draft.description}
          error={errors["description"]}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </div>
      <Section title="Parameters" count={`${draft.parameters.length}, weights ${numberText(weightSum(draft.parameters))} of 100`}>
        {errors["parameters"] && (
          <p className={s.problem} role="alert">
            {errors["parameters"]}
          </p>
        )}
        {draft.parameters.map((parameter, i) => (
          <Parameter key={parameter.key} form={form} index={i} parameter={parameter} readOnly={readOnly} />
        ))}
        {!readOnly && draft.parameters.length < maxParameters && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => change({ parameters: [...draft.parameters, blankParameter()] })}>
            Add parameter
          </Button>
        )}
      </Section>
    </>
  );
}

type ParameterProps = Props & { index: number; parameter: ParameterDraft };

function Parameter({ form, index, parameter, readOnly }: ParameterProps) {
  const { draft, errors, change, changeParameter } = form;
  const name = parameter.name.trim() || `parameter ${index + 1}`;
  const at = (field: string) => `parameters.${index}.${field}`;
  const move = (to: number) => change({ parameters: moved(draft.parameters, index, to) });
  return (
    <section className={s.parameter} aria-label={name}>
      <div className={s.head}>
        <TextInput
          label="Parameter"
          required
          maxLength={maxLengths.parameterName}
          autoComplete="off"
          readOnly={readOnly}
          data-path={at("name")}
          value={parameter.name}
          error={errors[at("name")]}
          onChange={(event) => changeParameter(index, { name: event.currentTarget.value })}
        />
        <NumberInput
          label="Weight"
          required
          suffix=" %"
          min={0}
          max={100}
          step={5}
          decimalScale={2}
          clampBehavior="none"
          readOnly={readOnly}
          data-path={at("weight")}
          value={parameter.weight}
          error={errors[at("weight")]}
          onChange={(weight) => changeParameter(index, { weight: typeof weight === "number" ? weight : "" })}
        />
        {!readOnly && (
          <span className={s.tools}>
            <IconButton label={`Move ${name} up`} disabled={index === 0} onClick={() => move(index - 1)}>
              <IconArrowUp size={16} stroke={1.6} />
            </IconButton>
            <IconButton label={`Move ${name} down`} disabled={index === draft.parameters.length - 1} onClick={() => move(index + 1)}>
              <IconArrowDown size={16} stroke={1.6} />
            </IconButton>
            {draft.parameters.length > 1 && (
              <IconButton label={`Remove ${name}`} onClick={() => change({ parameters: draft.parameters.toSpliced(index, 1) })}>
                <IconTrash size={16} stroke={1.6} />
              </IconButton>
            )}
          </span>
        )}
      </div>
      <Textarea
        label="What it means"
        placeholder="What good work looks like"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={maxLengths.parameterDescription}
        readOnly={readOnly}
        data-path={at("description")}
        value={parameter.description}
        error={errors[at("description")]}
        onChange={(event) => changeParameter(index, { description: event.currentTarget.value })}
      />
      <TextInput
        label="Target"
        placeholder="How it's measured (optional)"
        maxLength={maxLengths.parameterTarget}
        autoComplete="off"
        readOnly={readOnly}
        data-path={at("target")}
        value={parameter.target}
        error={errors[at("target")]}
        onChange={(event) => changeParameter(index, { target: event.currentTarget.value })}
      />
      <WeeklyTasks form={form} index={index} parameter={parameter} readOnly={readOnly} />
    </section>
  );
}

/** Whether a weekly task may be one that the reports can tick. */
const mentionsReports = (title: string) => /\breports?\b|\bEOD\b/i.test(title);

function WeeklyTasks({ form, index, parameter, readOnly }: ParameterProps) {
  const tasks = parameter.weeklyTasks;
  const set = (weeklyTasks: ParameterDraft["weeklyTasks"]) => form.changeParameter(index, { weeklyTasks });
  if (readOnly && tasks.length === 0) return null;
  return (
    <fieldset className={s.tasks}>
      <legend>Weekly tasks</legend>
      {tasks.map((task, i) => (
        <div key={task.key} className={s.task}>
          <TextInput
            aria-label={`Weekly task ${i + 1}`}
            placeholder="To be done every week"
            maxLength={maxLengths.weeklyTaskTitle}
            autoComplete="off"
            readOnly={readOnly}
            data-path={`parameters.${index}.weeklyTasks.${i}.title`}
            value={task.title}
            error={form.errors[`parameters.${index}.weeklyTasks.${i}.title`]}
            onChange={(event) => set(tasks.with(i, { ...task, title: event.currentTarget.value }))}
          />
          {!readOnly && (
            <IconButton label={`Remove weekly task ${i + 1}`} onClick={() => set(tasks.toSpliced(i, 1))}>
              <IconX size={16} stroke={1.6} />
            </IconButton>
          )}
          {(task.source === "reports" || (!readOnly && mentionsReports(task.title))) && (
            <Checkbox
              w="100%"
              size="xs"
              label="Tick by itself when every workday of the week has a report"
              checked={task.source === "reports"}
              disabled={readOnly}
              onChange={(event) => set(tasks.with(i, { ...task, source: event.currentTarget.checked ? "reports" : null }))}
            />
          )}
        </div>
      ))}
      {!readOnly && tasks.length < maxTasks && (
        <Button size="xs" variant="subtle" color="gray" leftSection={<IconPlus size={14} />} onClick={() => set([...tasks, blankTask()])}>
          Add weekly task
        </Button>
      )}
    </fieldset>
  );
}
