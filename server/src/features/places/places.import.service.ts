import { textKey } from "@daybook/contract/core/comparable";
import type { ActorContext, PersonPart } from "#context.ts";
import type { CheckedPart, PartRow, RowProblem } from "#domain/import-kind.ts";
import { type Gazetteer, gazetteer, type Place, type Suggested } from "#domain/places.ts";
import { countryOfWord, readPlace } from "#domain/place-words.ts";
import * as holidayCalendarsTeamsService from "#features/holiday-calendars/holiday-calendars.teams.service.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import { setDefaultCalendar } from "#features/schedules/schedules.service.ts";
import * as placesRepository from "./places.repository.ts";
import { change, rulesOf } from "./places.service.ts";

/*
 * Places and holiday calendars in the import of people. A new person without a named calendar gets the one that the place
 * suggests, which the preview says; people who are here keep theirs unless a cell names one.
 */

type Fields = "country" | "region" | "holidayCalendar" | "teamCalendar";

/** Without an id the company's. */
type Calendar = Suggested;
type Ready = { place: Place | undefined; calendar: Calendar | undefined; teamCalendar: Calendar | undefined };

const companyWord = "Company holidays";

const columns: PersonPart["columns"] = [
  {
    field: "country",
    label: "Country",
    names: [
      "Work country",
      "Country of work",
      "Country of employment",
      "Office country",
      "Land",
      "Arbeitsland",
      "Pays",
      "Pays de travail",
      "País",
      "Desh",
    ],
  },
  {
    field: "region",
    label: "Region",
    names: [
      "State",
      "Province",
      "Work state",
      "Location",
      "Work location",
      "Office location",
      "Base location",
      "Office",
      "Bundesland",
      "Kanton",
      "Standort",
      "Arbeitsort",
      "Région",
      "Canton",
      "Lieu de travail",
      "Provincia",
      "Comunidad autónoma",
      "Ubicación",
      "Lugar de trabajo",
      "Rajya",
    ],
  },
  {
    field: "holidayCalendar",
    label: "Holiday Calendar",
    names: [
      "Holidays",
      "Holiday list",
      "Holiday group",
      "Holiday policy",
      "Feiertagskalender",
      "Feiertage",
      "Calendrier des jours fériés",
      "Jours fériés",
      "Calendario de festivos",
      "Festivos",
    ],
  },
  {
    field: "teamCalendar",
    label: "Team's Holiday Calendar",
    names: [
      "Team calendar",
      "Team holiday calendar",
      "Holiday calendar of the team",
      "Feiertagskalender des Teams",
      "Calendrier de l'équipe",
      "Calendario del equipo",
    ],
  },
];

/** Kept by `options` for `optionFor`, which cannot wait. */
let world: Gazetteer | undefined;

async function options(ctx: ActorContext, fields: readonly (string | null)[]) {
  const names = [companyWord, ...(await placesRepository.listCalendars(ctx.db)).map(({ name }) => name)];
  if (fields.includes("country")) world = await gazetteer();
  return {
    ...(fields.includes("country") && { country: world!.countries.map(({ name }) => name) }),
    holidayCalendar: names,
    teamCalendar: names,
  };
}

/** `Deutschland`, `DE` and `Germany` are the same country. */
function optionFor(field: string, word: string) {
  if (field === "country") {
    const code = world && countryOfWord(world, word);
    return world?.countries.find((each) => each.code === code)?.name;
  }
  const isCalendar = field === "holidayCalendar" || field === "teamCalendar";
  return isCalendar && ["company", "default", "standard"].includes(textKey(word)) ? companyWord : undefined;
}

type Rules = Awaited<ReturnType<typeof rulesOf>>;
type Reading = {
  rules: Rules;
  teams: readonly { team: { name: string }; holidayCalendar: { name: string } }[];
  world: Gazetteer | undefined;
  places: ReadonlyMap<string, Place>;
  calendars: ReadonlyMap<string, string | null>;
};

async function check(ctx: ActorContext, rows: readonly PartRow[]) {
  const checked = new Map<number, CheckedPart>();
  if (rows.length === 0) return checked;
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  const hasPlaces = rows.some(({ cells }) => cells["country"] !== undefined || cells["region"] !== undefined);
  const reading: Reading = {
    rules: await rulesOf(ctx),
    teams: await holidayCalendarsTeamsService.list(ctx),
    world: hasPlaces ? await gazetteer() : undefined,
    places: new Map(ids.length > 0 ? (await placesRepository.placesOf(ctx.db, ids)).map(({ userId, ...place }) => [userId, place]) : []),
    calendars: new Map(
      ids.length > 0 ? (await placesRepository.calendarsOf(ctx.db, ids, ctx.today())).map(({ id, calendarId }) => [id, calendarId]) : [],
    ),
  };
  const ofTeams = new Map<string, { word: string; line: number }>();
  for (const row of rows) {
    const part = checkRow(row, reading);
    const twin = teamTwin(row, ofTeams);
    if (twin) part.problems.push(twin);
    checked.set(row.line, part);
  }
  return checked;
}

/** A team has one calendar: a row that names another than an earlier row of the team is a problem. */
function teamTwin(
  { line, team, cells: { teamCalendar } }: PartRow,
  ofTeams: Map<string, { word: string; line: number }>,
): RowProblem | undefined {
  if (teamCalendar === undefined) return undefined;
  if (team === undefined)
    return {
      field: "teamCalendar",
      message: "Without a team there is no team whose calendar it could be. Add the team, or leave it empty.",
    };
  const before = ofTeams.get(textKey(team));
  if (!before) ofTeams.set(textKey(team), { word: teamCalendar, line });
  else if (textKey(before.word) !== textKey(teamCalendar))
    return {
      field: "teamCalendar",
      message: `Line ${before.line} gives ${team} the calendar "${before.word}". A team has one; use the same.`,
    };
  return undefined;
}

function checkRow({ cells, userId, team }: PartRow, { rules, world, places, calendars, teams }: Reading): CheckedPart {
  const { country, region, holidayCalendar, teamCalendar } = cells as Partial<Record<Fields, string>>;
  const part: CheckedPart = { values: {}, problems: [], notes: [], doubts: [], changes: [], ready: undefined };
  const calendarNamed = (field: Fields, name: string | undefined): Calendar | undefined => {
    if (name === undefined) return undefined;
    part.values[field] = name;
    if (textKey(name) === textKey(companyWord)) return { _id: null, name: companyWord };
    const found = rules.calendars.find((each) => textKey(each.name) === textKey(name));
    if (!found)
      part.problems.push({
        field,
        message: `There is no holiday calendar named "${name}". Create it in Settings, Holidays, or use another.`,
      });
    return found && { _id: found._id, name: found.name };
  };
  const before = userId === null ? undefined : places.get(userId);
  const place = world && readRow(part, world, { country, region }, { rules, before });
  const calendar = calendarNamed("holidayCalendar", holidayCalendar);
  const ofTeam = calendarNamed("teamCalendar", teamCalendar);
  if (ofTeam && team)
    part.notes.push(`Everyone who joins ${team} gets the holidays of ${ofTeam.name}, and its people who have no others chosen.`);

  const byDefault = teams.find((each) => team !== undefined && textKey(each.team.name) === textKey(team))?.holidayCalendar;
  if (userId === null && calendar?._id === null && byDefault)
    part.problems.push({
      field: "holidayCalendar",
      message: `${team} has the holidays of ${byDefault.name} by default. Leave it empty, and choose others in Working hours afterwards.`,
    });
  const suggested = place && rules.suggest(place);
  const current = userId === null ? null : (calendars.get(userId) ?? null);
  if (userId !== null && calendar && calendar._id !== current)
    part.changes.push({
      field: "holidayCalendar",
      before: rules.calendars.find(({ _id }) => _id === current)?.name ?? companyWord,
      after: calendar.name,
    });
  if (place && calendar === undefined) {
    const name = world.nameOf(place);
    if (!suggested) part.notes.push(`No holiday calendar has the holidays of ${name} yet. Settings, Holidays offers to create it.`);
    // Those of the company are what everyone has, unless the team has others.
    else if (userId === null && suggested._id === null) return done(part, { place, calendar, teamCalendar: ofTeam });
    else if (userId === null) part.notes.push(`Gets the holidays of ${suggested.name}, by ${name}.`);
    else if (suggested._id !== current && isOther(before, place))
      part.notes.push(`Keeps their holidays; ${name} suggests ${suggested.name}.`);
  }
  return done(part, { place, calendar: calendar ?? (userId === null ? suggested : undefined), teamCalendar: ofTeam });
}

const done = (part: CheckedPart, ready: Ready): CheckedPart => ({ ...part, ready });

const isOther = (before: Place | undefined, after: Place) => before?.country !== after.country || before.region !== after.region;

/** Reads the place of a row. An update with a region alone is one of the country that the person has. */
function readRow(
  part: CheckedPart,
  world: Gazetteer,
  typed: { country: string | undefined; region: string | undefined },
  { rules, before }: { rules: Rules; before: Place | undefined },
): Place | undefined {
  const { place, unknown, isAssumed } = readPlace(world, typed, before ?? rules.company);
  const labels = (at: Place | undefined) => ({
    country: at ? (world.countries.find(({ code }) => code === at.country)?.name ?? at.country) : null,
    region: at?.region ? (world.regionsOf(at.country).find(({ code }) => code === at.region)?.name ?? at.region) : null,
  });
  if (unknown?.field === "country")
    part.problems.push({
      field: "country",
      message: `"${unknown.text}" is not a country. Use its name, such as Germany, or its code, such as DE.`,
    });
  if (unknown?.field === "region") {
    const where = place
      ? `a known region of ${labels(place).country}. The place is the whole country`
      : "a known region. The place stays empty";
    part.doubts.push(`"${unknown.text}" is not ${where}.`);
  }
  if (!place) {
    if (typed.country) part.values["country"] = typed.country;
    return undefined;
  }
  const [was, is] = [labels(before), labels(place)];
  part.values["country"] = is.country!;
  if (is.region) part.values["region"] = is.region;
  if (isAssumed) part.notes.push(`Region ${typed.region} is read as ${world.nameOf(place)}.`);
  for (const field of ["country", "region"] as const)
    if (before && was[field] !== is[field]) part.changes.push({ field, before: was[field], after: is[field] });
  if (!before)
    for (const field of ["country", "region"] as const) if (is[field]) part.changes.push({ field, before: null, after: is[field] });
  return place;
}

type Written = { userId: string; isNew: boolean; ready: Ready };

async function apply(ctx: ActorContext, people: readonly Written[]) {
  const calendars = new Map<string, Calendar>();
  const rows =
    people.length > 0
      ? await placesRepository.calendarsOf(
          ctx.db,
          people.map(({ userId }) => userId),
          ctx.today(),
        )
      : [];
  const of = new Map(rows.map((row) => [row.id, row]));
  for (const { userId, isNew, ready } of people) {
    const { place, calendar, teamCalendar } = ready;
    const person = of.get(userId)!;
    if (place) await change(ctx, userId, place);
    if (calendar && calendar._id !== person.calendarId) {
      if (calendar._id) await holidaysService.requireCalendar(ctx, calendar._id);
      const from = isNew ? (person.dateOfJoining ?? ctx.today()) : ctx.today();
      await setDefaultCalendar(ctx, { userId, from, before: person.calendarId, after: calendar._id, setBy: ctx.actor.id });
    }
    if (teamCalendar && person.teamId) calendars.set(person.teamId, teamCalendar);
  }
  for (const [id, { _id: holidayCalendar }] of calendars) await holidayCalendarsTeamsService.set(ctx, { id, holidayCalendar });
}

export const placesImportPart: PersonPart = {
  columns,
  options,
  optionFor,
  check,
  prepare: holidaysService.lockRules,
  apply: (ctx, people) => apply(ctx, people as readonly Written[]),
};
