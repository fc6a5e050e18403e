import { type Announcement, create, update } from "@daybook/contract/announcements/announcements";
import { useForm } from "@mantine/form";
import { validateWith } from "#lib/form/validation.ts";
import { useSession } from "#lib/session/session.ts";
import { type AudienceValue, audienceValueOf } from "#ui/form/audience-field.tsx";
import { isPublished } from "../announcement-status.ts";
import { lastDayShown } from "../expiry.ts";
import { publishAtOf, type When, whenOf } from "./announcement-when.tsx";
import { wholeTeam } from "./team-audience-field.tsx";

/** `expiresOn` is the last day on which the announcement is shown. */
type Values = When & {
  title: string;
  content: string;
  pinned: boolean;
  expiresOn: string | null;
  audience: AudienceValue;
  mustReadBy: string | null;
};

const changeSchema = update.input.omit({ id: true });

type Options = {
  /** As it is stored; null for a new one. */
  announcement: Announcement | null;
  mustBeRead: boolean;
  asksAgain: boolean;
};

/** The form of an announcement, and what it sends. */
export function useAnnouncementForm({ announcement, mustBeRead, asksAgain }: Options) {
  const { user, company } = useSession();
  const lastDay = lastDayShown(announcement?.expiresAt ?? null, company.timezone);
  const earlierMustReadBy = announcement?.mustReadBy ?? null;
  const earlierAudience = audienceValueOf(announcement?.audience ?? null);
  /** Leads write to their own team only. */
  const ownTeam = user.role === "team_lead" && user.teamId !== null ? { _id: user.teamId, name: user.team ?? "" } : null;
  /** Its readers have it, so it has no time any more. */
  const isOut = announcement !== null && isPublished(announcement);

  const timingOf = (chosen: When, isDraft: boolean) => {
    if (isDraft) return { draft: true };
    if (chosen.when === "now") return announcement && { publishNow: true };
    const publishAt = publishAtOf(chosen, company.timezone);
    return publishAt !== announcement?.publishAt && { publishAt };
  };

  /** Omits an unchanged last day, so that editing the text never moves the expiry, and an unchanged audience. */
  const inputOf = ({ expiresOn, audience, mustReadBy, when, publishOn, publishTime, ...values }: Values, isDraft = false) => ({
    ...values,
    ...(!isOut && timingOf({ when, publishOn, publishTime }, isDraft)),
    ...(mustReadBy !== earlierMustReadBy && { mustReadBy }),
    ...(asksAgain && { resetConfirmations: true }),
    ...((!announcement || expiresOn !== lastDay) && { expiresOn }),
    ...(JSON.stringify(audience) !== JSON.stringify(earlierAudience) && { audience }),
  });

  const form = useForm<Values>({
    mode: "controlled",
    initialValues: {
      title: announcement?.title ?? "",
      content: announcement?.content ?? "",
      pinned: announcement?.pinned ?? false,
      expiresOn: lastDay,
      audience: announcement || !ownTeam ? earlierAudience : wholeTeam(ownTeam),
      mustReadBy: earlierMustReadBy,
      ...whenOf(announcement, company),
    },
    validate: (values) => ({
      ...validateWith(announcement ? changeSchema : create.input)(inputOf(values)),
      ...(values.when === "later" && values.publishOn === null && { publishOn: "Please choose a day" }),
      ...(values.when === "later" && values.publishTime === "" && { publishTime: "Please choose a time" }),
      ...(mustBeRead && values.mustReadBy === null && { mustReadBy: "Please choose the last day to confirm it" }),
    }),
  });
  return { form, inputOf, isOut, ownTeam, earlierMustReadBy, publishAt: isOut ? undefined : publishAtOf(form.values, company.timezone) };
}
