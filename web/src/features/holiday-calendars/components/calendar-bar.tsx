import { counted } from "@daybook/contract/core/numbers";
import type { HolidayCalendar, TeamCalendar } from "@daybook/contract/holiday-calendars/holiday-calendars";
import { Button, Select } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { holidayCalendars, teamCalendars, useRemoveHolidayCalendar } from "../holiday-calendars.api.ts";
import { choicesOf, company } from "../calendar-choices.ts";
import s from "./calendar-bar.module.css";

const CalendarDialog = lazyDialog(async () => (await import("./calendar-dialog.tsx")).CalendarDialog);

type Props = {
  /** The chosen calendar; null is the company's. */
  calendar: string | null;
  onChange: (calendar: string | null) => void;
};

/** Chooses, creates, renames and deletes holiday calendars (admin). */
export function CalendarBar({ calendar, onChange }: Props) {
  const { data, error, refetch } = useQuery(holidayCalendars);
  const removal = useRemoveHolidayCalendar();
  const dialog = useDialog<HolidayCalendar | "new">();
  const chosen = data?.find(({ _id }) => _id === calendar);
  const { data: teams = [] } = useBrowserQuery({ ...teamCalendars, enabled: chosen !== undefined });

  const remove = async (target: HolidayCalendar) => {
    const confirmed = await confirm({
      title: `Delete ${target.name}?`,
      body: "Past days of people who had it keep its holidays.",
      action: "Delete calendar",
      danger: true,
    });
    if (confirmed) removal.mutate(target, { onSuccess: () => onChange(null) });
  };

  if (!data && error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  return (
    <div className={s.bar}>
      <Select
        className={s.choice}
        label="Calendar"
        data={choicesOf(data)}
        value={chosen?._id ?? company}
        allowDeselect={false}
        onChange={(value) => onChange(value === company ? null : value)}
      />
      {chosen && (
        <>
          <IconButton label={`Edit ${chosen.name}`} onClick={() => dialog.open(chosen)}>
            <IconPencil size={16} stroke={1.6} />
          </IconButton>
          {chosen.people === 0 && (
            <IconButton label={`Delete ${chosen.name}`} disabled={removal.isPending} onClick={() => void remove(chosen)}>
              <IconTrash size={16} stroke={1.6} />
            </IconButton>
          )}
        </>
      )}
      <Button variant="default" leftSection={<IconPlus size={14} />} onClick={() => dialog.open("new")}>
        New calendar
      </Button>
      <p className={s.people}>
        {chosen
          ? [...placeText(chosen), peopleText(chosen.people), ...teamsText(teams, chosen._id)].join(" ")
          : "Applies to everyone without a calendar of their own."}
      </p>
      {dialog.subject && (
        <CalendarDialog
          key={dialog.key}
          calendar={dialog.subject === "new" ? { name: "", place: null } : dialog.subject}
          opened={dialog.opened}
          onClose={dialog.close}
          onCreated={onChange}
        />
      )}
    </div>
  );
}

const teamsText = (teams: readonly TeamCalendar[], id: string) => {
  const names = teams.filter(({ holidayCalendar }) => holidayCalendar._id === id).map(({ team }) => team.name);
  return names.length === 0 ? [] : [`People who join ${names.join(", ")} get it.`];
};

const placeText = ({ place }: HolidayCalendar) => (place ? [`Holidays of ${place.name}.`] : []);

/** Why a calendar cannot be deleted is said instead of offering it. */
const peopleText = (people: number) =>
  people === 0
    ? "No one has it yet. Choose it for a team (Users, Teams) or in a person's working hours."
    : `Applies to ${counted(people, "person", "people")}. Choose another calendar for them in the user list before you delete it.`;
