import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { teamOptions } from "#lib/api/shared-lists.ts";
import { monthOf } from "#lib/format/dates.ts";
import {
  evaluationPage,
  evaluationStart,
  kraAnalytics,
  memberHistory,
  memberStates,
  monthlyEvaluation,
  parameterDetails,
  showsTeamStates,
  teamStates,
  teamWeek,
  templateList,
  templateOf,
  weeklyRecords,
} from "./kra.api.ts";
import { calibration } from "./calibration/calibration.api.ts";
import { kraTabs, memberViews } from "./kra-links.ts";
import { teamWeekOf } from "./team-week/team-week-query.ts";
import { memberProfile } from "./members/use-member-month.ts";
import { evaluatedMonth, monthKey } from "./months.ts";
import { filterFields } from "./use-kra-filters.ts";

/** Loads what the KRA screen shows first: a tab's list with the choices of its filters, a member's month, or a template. */
export async function loadKra(input: ScreenLoaderInput) {
  const { member, edit } = input.search;
  if (member) return loadMember(input, member);
  if (edit) return loadTemplate(input, edit);
  return loadTab(input);
}

async function loadTab({ user, company, search, filters, load }: ScreenLoaderInput) {
  const month = evaluatedMonth(search.month, company.today);
  const { search: text, team, status, template, page, limit: rows } = filters("kra", filterFields);
  const [limit, paged] = [Number(rows ?? "25"), { month, search: text, team, page }];
  const figures = { month, team, templateId: template, search: text };
  const parameterId = search.parameter;
  const lists = {
    members: () => [load(memberStates({ ...paged, limit, excludeAdmins: "true" })), load(teamOptions)],
    weekly: () => {
      const query = teamWeekOf({ user, today: company.today, month: search.month, week: search.week, team });
      return [load(teamOptions), ...(query ? [load(teamWeek(query))] : [])];
    },
    evaluations: () => [load(evaluationPage({ ...paged, status, templateId: template, limit })), load(teamOptions), load(templateList())],
    calibration: () => [load(calibration(month, { team, templateId: template })), load(teamOptions), load(templateList())],
    templates: () => [load(templateList(text))],
    analytics: () => [
      load(kraAnalytics(figures)),
      load(teamOptions),
      load(templateList()),
      ...(parameterId ? [load(parameterDetails({ ...figures, parameterId }))] : []),
    ],
    mine: () => [load(memberHistory(user._id)), load(weeklyRecords(user._id, monthOf(company.today)))],
  };
  const tab = kraTabs.find((each) => each === search.tab) ?? "members";
  const showsStates = tab === "members" ? showsTeamStates(company) : user.role === "admin" && company.calibration !== "off";
  await Promise.all([Promise.all<unknown>(lists[tab]()), showsStates ? load(teamStates(month)) : undefined]);
}

/** A member's screen: the evaluation with its template, or the data of a new one. */
async function loadMember({ company, search, load }: ScreenLoaderInput, memberId: string) {
  const month = evaluatedMonth(search.month, company.today);
  const view = memberViews.find((each) => each === search.view) ?? "evaluation";
  const [history] = await Promise.all([
    load(memberHistory(memberId)),
    load(memberProfile(memberId)),
    view === "history" ? undefined : load(weeklyRecords(memberId, month)),
  ]);
  const known = history?.find((evaluation) => monthKey(evaluation) === month);
  const evaluation = known && load(monthlyEvaluation(memberId, month));
  if (view !== "evaluation") return void (await evaluation);
  await (known
    ? Promise.all([evaluation, load(templateOf(known.can.update ? known.templateId : memberId))])
    : history && load(evaluationStart(memberId, month)));
}

/** A template's form and the choices of its audience. */
async function loadTemplate({ search, load }: ScreenLoaderInput, id: string) {
  const source = id === "new" ? (search.from?.startsWith("starter-") ? undefined : search.from) : id;
  await Promise.all([load(teamOptions), ...(source ? [load(templateOf(source))] : [])]);
}
