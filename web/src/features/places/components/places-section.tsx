import { counted } from "@daybook/contract/core/numbers";
import type { Places, UsedPlace } from "@daybook/contract/places/places";
import { Button } from "@mantine/core";
import { IconBuilding, IconMapPin } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { DetailRow, Ruled } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { placeList } from "../places.api.ts";

const CalendarDialog = lazyDialog(async () => (await import("#features/holiday-calendars/components/calendar-dialog.tsx")).CalendarDialog);
const CompanyPlaceDialog = lazyDialog(async () => (await import("./company-place-dialog.tsx")).CompanyPlaceDialog);
const UseCalendarDialog = lazyDialog(async () => (await import("./use-calendar-dialog.tsx")).UseCalendarDialog);

const icon = { size: 20, stroke: 1.6 } as const;

/** Where people work, and which holiday calendar each place suggests (admin). Hidden while no one has a place. */
export function PlacesSection() {
  const { data } = useQuery(placeList);
  const creation = useDialog<UsedPlace>();
  const use = useDialog<UsedPlace>();
  const company = useDialog<true>();
  if (!data || data.places.length === 0) return null;
  return (
    <SettingsSection title="Places" text="Where people work suggests whose holidays they have. It changes no calendar by itself.">
      <Ruled>
        {data.places.map((place) => (
          <PlaceRow key={place.name} place={place} onCreate={() => creation.open(place)} onUse={() => use.open(place)} />
        ))}
        <CompanyRow company={data.company} onChange={() => company.open(true)} />
      </Ruled>
      <Suspense>
        {creation.subject && (
          <CalendarDialog
            key={`create ${creation.key}`}
            calendar={{ name: creation.subject.name, place: creation.subject }}
            opened={creation.opened}
            onClose={creation.close}
            onCreated={() => undefined}
          />
        )}
        {use.subject && <UseCalendarDialog key={`use ${use.key}`} place={use.subject} opened={use.opened} onClose={use.close} />}
        {company.subject && (
          <CompanyPlaceDialog key={`company ${company.key}`} place={data.company} opened={company.opened} onClose={company.close} />
        )}
      </Suspense>
    </SettingsSection>
  );
}

type RowProps = { place: UsedPlace; onCreate: () => void; onUse: () => void };

function PlaceRow({ place, onCreate, onUse }: RowProps) {
  const { name, calendar, differing } = place;
  return (
    <DetailRow
      avatar={<IconMapPin {...icon} />}
      title={name}
      details={calendarText(place)}
      action={
        !calendar ? (
          <Button variant="default" size="xs" onClick={onCreate} aria-label={`Create calendar for ${name}`}>
            Create calendar
          </Button>
        ) : differing > 0 ? (
          <Button
            variant="default"
            size="xs"
            onClick={onUse}
            aria-label={`Use for ${counted(differing, "person", "people")}: ${calendar.name}`}
          >
            Use for {counted(differing, "person", "people")}
          </Button>
        ) : null
      }
    />
  );
}

function calendarText({ people, calendar, differing }: UsedPlace) {
  if (!calendar) return `${counted(people, "person", "people")}. No calendar has these holidays yet.`;
  if (differing === 0) return `${counted(people, "person", "people")}, with ${calendar.name}.`;
  const others = differing === people ? "all" : String(differing);
  return `${counted(people, "person", "people")}, ${people === 1 ? "" : `${others} `}with other holidays than ${calendar.name}.`;
}

const CompanyRow = ({ company, onChange }: { company: Places["company"]; onChange: () => void }) => (
  <DetailRow
    avatar={<IconBuilding {...icon} />}
    title="The company"
    details={
      company
        ? `${company.name}${company.isFromTimezone ? ", by its timezone" : ""}. Company holidays.`
        : "Not set: the timezone has no country."
    }
    action={
      <Button variant="default" size="xs" onClick={onChange} aria-label="Change the place of the company">
        Change
      </Button>
    }
  />
);
