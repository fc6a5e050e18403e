import { maxLengths } from "@daybook/contract/core/max-lengths";
import { type Announcement, create, update } from "@daybook/contract/announcements/announcements";
import { Switch, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDeferredValue, useState } from "react";
import { CallError } from "#lib/api/call-error.ts";
import { useFormDraft } from "#lib/form/form-drafts.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { toast } from "#lib/notify/toast.ts";
import { useSession } from "#lib/session/session.ts";
import { AudienceField, type AudienceValue, audienceValueOf } from "#ui/form/audience-field.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { isPublished } from "../announcement-status.ts";
import { useCreateAnnouncement, useKeepAnnouncement, useNewestVersion, useUpdateAnnouncement } from "../announcements.api.ts";
import { momentText } from "../moment-text.ts";
import { lastDayShown } from "../expiry.ts";
import { publishAtOf, type When, whenOf, WhenFields } from "./announcement-when.tsx";
import { TeamAudienceField, wholeTeam } from "./team-audience-field.tsx";
import { AudienceCount, peopleText, useAudienceCount } from "./audience-count.tsx";
import s from "./announcement-dialog.module.css";

type Props = {
  /** The announcement to edit; null to create one. */
  announcement: Announcement | null;
  opened: boolean;
  onClose: () => void;
};

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

/** Dialog to create or edit an announcement, with a preview. Needs a new `key` for each opening. */
export function AnnouncementDialog({ announcement, opened, onClose }: Props) {
  const { user, company } = useSession();
  const creation = useCreateAnnouncement({ _id: user._id, name: user.name });
  const change = useUpdateAnnouncement({ failsInForm: true, silent: true });
  const keeping = useKeepAnnouncement();
  const newestVersion = useNewestVersion();
  const [version, setVersion] = useState(announcement?.version);
  const [failure, setFailure] = useState<string | null>(null);
  const lastDay = lastDayShown(announcement?.expiresAt ?? null, company.timezone);

  const [mustBeRead, setMustBeRead] = useState(Boolean(announcement?.mustReadBy));
  const [asksAgain, setAsksAgain] = useState(false);
  const earlierMustReadBy = announcement?.mustReadBy ?? null;
  const earlierAudience = audienceValueOf(announcement?.audience ?? null);
  /** Leads write to their own team only. */
  const ownTeam = user.role === "team_lead" && user.teamId !== null ? { _id: user.teamId, name: user.team ?? "" } : null;
  /** Omits an unchanged last day, so that editing the text never moves the expiry, and an unchanged audience. */
  const inputOf = ({ expiresOn, audience, mustReadBy, when, publishOn, publishTime, ...values }: Values, isDraft = false) => ({
    ...values,
    ...(!isOut && timingOf({ when, publishOn, publishTime }, isDraft)),
    ...(mustReadBy !== earlierMustReadBy && { mustReadBy }),
    ...(asksAgain && { resetConfirmations: true }),
    ...((!announcement || expiresOn !== lastDay) && { expiresOn }),
    ...(JSON.stringify(audience) !== JSON.stringify(earlierAudience) && { audience }),
  });

  /** Its readers have it, so it has no time any more. */
  const isOut = announcement !== null && isPublished(announcement);
  const timingOf = (chosen: When, isDraft: boolean) => {
    if (isDraft) return { draft: true };
    if (chosen.when === "now") return announcement && { publishNow: true };
    const publishAt = publishAtOf(chosen, company.timezone);
    return publishAt !== announcement?.publishAt && { publishAt };
  };

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

  const { audience } = form.values;
  const count = useAudienceCount(audience);

  const draft = useFormDraft(announcement ? `announcement:${announcement._id}:${announcement.version}` : "announcement:new", form);
  const close = () => {
    draft.discard();
    onClose();
  };

  /** On a conflict keeps the input and takes the newer version, so that saving again overwrites it. */
  const fail = async (error: Error) => {
    const isConflict = announcement && error instanceof CallError && error.code === "conflict";
    const newer = isConflict ? await newestVersion(announcement._id) : undefined;
    if (newer === undefined || newer === version) return setFailure(applyServerErrors(form, error));
    setVersion(newer);
    setFailure(`${error.message} Or save again to overwrite their changes.`);
  };

  /** Publishes the announcement now or later, or keeps it as a draft. */
  const submit = (isDraft: boolean) =>
    form.onSubmit((values) => {
      setFailure(null);
      const input = inputOf(values, isDraft);
      const publishAt = isDraft || isOut ? undefined : publishAtOf(values, company.timezone);
      const isKept = isDraft || publishAt !== undefined;
      const done = (message: string) => () => {
        toast.success(message);
        close();
      };
      const onError = (error: Error) => void fail(error);
      const kept = done(publishAt ? `Announcement scheduled for ${momentText(publishAt, company)}` : "Draft saved");
      if (announcement) {
        const saved = isOut ? "Announcement updated successfully!" : "Announcement created successfully";
        change.mutate({ id: announcement._id, version, ...input }, { onSuccess: isKept ? kept : done(saved), onError });
      } else if (isKept) keeping.mutate(input, { onSuccess: kept, onError });
      else creation.mutate(input, { onSuccess: done("Announcement created successfully"), onError });
    })();

  const isLater = form.values.when === "later";
  const action = isLater ? "Schedule" : "Publish";
  const target = count === undefined ? "" : `${isLater ? " for" : " to"} ${peopleText(count)}`;
  const noteOf = ({ when }: When) =>
    when === "later"
      ? `Company time, ${company.timezone}`
      : audience === null
        ? "Everyone is notified immediately"
        : "They are notified immediately";
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={announcement ? "Edit announcement" : "New announcement"}
      submitLabel={isOut ? "Save changes" : `${action}${target}`}
      onSubmit={() => submit(false)}
      alternative={isOut ? undefined : { label: "Save draft", onClick: () => submit(true) }}
      submitting={creation.isPending || change.isPending || keeping.isPending}
      dirty={form.isDirty()}
      draft={draft}
      failure={failure}
      note={isOut ? undefined : noteOf(form.values)}
      size={880}
      aside={<Preview title={form.values.title} content={form.values.content} />}
    >
      <TextInput
        label="Title"
        required
        maxLength={maxLengths.announcementTitle}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("title")}
      />
      <Textarea
        label="Content"
        required
        description="Markdown: **bold**, - lists, [links](https://…)"
        autosize
        minRows={8}
        maxRows={16}
        maxLength={maxLengths.announcementContent}
        {...form.getInputProps("content")}
      />
      {ownTeam ? (
        <TeamAudienceField team={ownTeam} {...form.getInputProps("audience")} />
      ) : (
        <AudienceField {...form.getInputProps("audience")} />
      )}
      <AudienceCount audience={audience} />
      {!isOut && <WhenFields form={form} />}
      <DayField label="Expires" placeholder="Never" clearable min={company.today} {...form.getInputProps("expiresOn")} />
      <Switch
        label="Must be read and confirmed"
        checked={mustBeRead}
        onChange={({ currentTarget: { checked } }) => {
          setMustBeRead(checked);
          form.setFieldValue("mustReadBy", checked ? earlierMustReadBy : null);
        }}
      />
      {mustBeRead && (
        <DayField
          label="Confirm by"
          required
          min={company.today}
          description="A line at the top of Daybook asks until it is confirmed"
          {...form.getInputProps("mustReadBy")}
        />
      )}
      {Boolean(announcement?.confirmedCount) && mustBeRead && (form.isDirty("title") || form.isDirty("content")) && (
        <Switch
          label="Everyone has to confirm it again"
          description={`${peopleText(announcement!.confirmedCount!)} confirmed the earlier text`}
          checked={asksAgain}
          onChange={({ currentTarget: { checked } }) => setAsksAgain(checked)}
        />
      )}
      <Switch label="Pin to the top of the list" {...form.getInputProps("pinned", { type: "checkbox" })} />
    </FormDialog>
  );
}

/** Rendered preview; deferred, so that it never delays typing. */
function Preview({ title, content }: { title: string; content: string }) {
  const deferred = useDeferredValue(content);
  return (
    <section className={s.preview} aria-label="Preview">
      <h3 className={s.title}>{title.trim() || "Title"}</h3>
      {deferred.trim() ? <Markdown>{deferred}</Markdown> : <p className={s.empty}>Start typing to see a preview.</p>}
    </section>
  );
}
