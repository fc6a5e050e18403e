import type { EodItemStatus } from "@daybook/contract/core/constants";
import type { SuggestedItem } from "@daybook/contract/eods/eods";
import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconDots } from "@tabler/icons-react";
import { memo, Suspense, useState } from "react";
import { parseHours } from "#lib/format/hours.ts";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { ChoicePicker, InlineButton } from "#ui/form/choice-picker.tsx";
import { HoursInput } from "#ui/form/hours-field.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { hoursPerDayMax } from "@daybook/contract/core/constants";
import type { DraftRow } from "#features/eods/draft.ts";
import { EodStatusMark, eodStatusChoices } from "#features/eods/eod-status.tsx";
import type { RowErrors } from "#features/eods/use-sheet.ts";
import s from "./sheet.module.css";

// The fields of a row load when the button that shows them is first hovered or focused.
const RowDetails = lazyPart(async () => (await import("./row-details.tsx")).RowDetails);
const StillBlocked = lazyPart(async () => (await import("#features/blockers/components/still-blocked.tsx")).StillBlocked);
const preloadDetails = () => void RowDetails.preload();

type Props = {
  row: DraftRow;
  /** Whether it will be sent; false for a suggestion without input. */
  isUsed: boolean;
  /** The open blocker of the row, asked about until it is answered. */
  blocker: SuggestedItem["blocker"];
  isExpanded: boolean;
  /** Whether its details opened to ask for the text of a blocker. */
  asksBlocker: boolean;
  errors: RowErrors | undefined;
  unavailable: string | undefined;
  onEdit: (key: string, patch: Partial<DraftRow>) => void;
  onToggle: (key: string) => void;
  onRemove: (key: string) => void;
  onSolved: (key: string, blockerId: string) => void;
};

/** A row of the sheet: task, project, status and hours; its other fields are below once it is expanded. */
export const SheetRow = memo(function SheetRow({
  row,
  isUsed,
  blocker,
  isExpanded,
  asksBlocker,
  errors,
  unavailable,
  onEdit,
  onToggle,
  onRemove,
  onSolved,
}: Props) {
  const { key, taskName, hours, status, project, description, blockers } = row;
  const [isTyping, setTyping] = useState(false);
  const parsed = parseHours(hours);
  // While it is typed only what can't become right: `1:` is on its way to `1:30`, 25 is too much.
  const own = parsed.error !== null && (!isTyping || parsed.error.startsWith(`Enter at most ${hoursPerDayMax}`)) ? parsed.error : undefined;
  const hoursError = own ?? errors?.hours;
  const name = taskName.trim() || "this task";
  return (
    <li className={s.row} data-row={key} data-used={isUsed || undefined}>
      <div className={s.task}>
        <span className={s.name} dir="auto">
          {taskName || <em>No name</em>}
        </span>
        {project && (
          <span className={s.project}>
            <ProjectMark project={project} />
          </span>
        )}
      </div>
      <div className={s.status}>
        <ChoicePicker
          label={`Status of ${name}`}
          choices={eodStatusChoices}
          chosen={[status]}
          onPick={(value) => onEdit(key, { status: value as EodItemStatus })}
        >
          <InlineButton>
            <VisuallyHidden>{`Status of ${name}: `}</VisuallyHidden>
            <EodStatusMark status={status} />
            {status}
          </InlineButton>
        </ChoicePicker>
      </div>
      <HoursInput
        className={s.hours}
        aria-label={`Hours for ${name}`}
        name="hours"
        placeholder={isUsed ? "0" : undefined}
        value={hours}
        error={hoursError !== undefined}
        // The message is elsewhere in the row, so Mantine cannot name it.
        withAria={false}
        aria-invalid={hoursError !== undefined || undefined}
        aria-describedby={hoursError ? `${key}-hours-error` : undefined}
        onChange={(text) => onEdit(key, { hours: text })}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
      />
      <IconButton
        size="xs"
        className={s.more}
        label={`Details of ${name}`}
        data-details
        aria-expanded={isExpanded}
        onPointerEnter={preloadDetails}
        onFocus={preloadDetails}
        onClick={() => onToggle(key)}
      >
        <IconDots size={16} stroke={1.6} />
      </IconButton>
      {hoursError && (
        <span className={s.problem} id={`${key}-hours-error`} role="alert">
          {hoursError}
        </span>
      )}
      {errors?.row && (
        <span className={s.problem} role="alert">
          {errors.row}
        </span>
      )}
      {!isExpanded && description && (
        <span className={s.text} dir="auto">
          {description}
        </span>
      )}
      {!isExpanded && blockers && (
        <span className={s.blocker}>
          <IconAlertTriangle size={14} stroke={1.8} aria-label="Blocker" />
          <bdi>{blockers}</bdi>
        </span>
      )}
      {blocker && blockers.trim() === "" && (
        <div className={s.question}>
          <Suspense>
            <StillBlocked
              blocker={blocker}
              onYes={() => onEdit(key, { status: "Blocked", blockers: blocker.text })}
              onSolved={() => onSolved(key, blocker._id)}
            />
          </Suspense>
        </div>
      )}
      {isExpanded && (
        <Suspense>
          <RowDetails row={row} asksBlocker={asksBlocker} unavailable={unavailable} onEdit={onEdit} onRemove={onRemove} />
        </Suspense>
      )}
    </li>
  );
});
