import { maxLengths } from "@daybook/contract/core/max-lengths";
import { type Announcement, create, update } from "@daybook/contract/announcements/announcements";
import { Switch, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDeferredValue, useState } from "react";
import { CallError } from "#lib/api/call-error.ts";
import { useFormDraft } from "#lib/form/form-drafts.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { useSession } from "#lib/session/session.ts";
import { AudienceField, type AudienceValue, audienceValueOf } from "#ui/form/audience-field.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { useCreateAnnouncement, useNewestVersion, useUpdateAnnouncement } from "../announcements.api.ts";
import { lastDayShown } from "../expiry.ts";
import { AudienceCount, peopleText, useAudienceCount } from "./audience-count.tsx";
import s from "./announcement-dialog.module.css";

type Props = {
  /** The announcement to edit; null to create one. */
  announcement: Announcement | null;
  opened: boolean;
  onClose: () => void;
};

/** `expiresOn` is the last day on which the announcement is shown. */
type Values = {
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
  const change = useUpdateAnnouncement({ failsInForm: true });
  const newestVersion = useNewestVersion();
  const [version, setVersion] = useState(announcement?.version);
  const [failure, setFailure] = useState<string | null>(null);
  const lastDay = lastDayShown(announcement?.expiresAt ?? null, company.timezone);

  const [mustBeRead, setMustBeRead] = useState(Boolean(announcement?.mustReadBy));
  const [asksAgain, setAsksAgain] = useState(false);
  const earlierMustReadBy = announcement?.mustReadBy ?? null;
  const earlierAudience = audienceValueOf(announcement?.audience ?? null);
  /** Omits an unchanged last day, so that editing the text never moves the expiry, and an unchanged audience. */
  const inputOf = ({ expiresOn, audience, mustReadBy, ...values }: Values) => ({
    ...values,
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
      audience: earlierAudience,
      mustReadBy: earlierMustReadBy,
    },
    validate: (values) => ({
      ...validateWith(announcement ? changeSchema : create.input)(inputOf(values)),
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

  const submit = form.onSubmit((values) => {
    setFailure(null);
    if (announcement) {
      change.mutate({ id: announcement._id, version, ...inputOf(values) }, { onSuccess: close, onError: (error) => void fail(error) });
      return;
    }
    const created = () => {
      creation.created();
      close();
    };
    creation.mutate(inputOf(values), { onSuccess: created, onError: (error) => void fail(error) });
  });

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={announcement ? "Edit announcement" : "New announcement"}
      submitLabel={announcement ? "Save changes" : count === undefined ? "Publish" : `Publish to ${peopleText(count)}`}
      onSubmit={() => submit()}
      submitting={creation.isPending || change.isPending}
      dirty={form.isDirty()}
      draft={draft}
      failure={failure}
      note={announcement ? undefined : audience === null ? "Everyone is notified immediately" : "They are notified immediately"}
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
      <AudienceField {...form.getInputProps("audience")} />
      <AudienceCount audience={audience} />
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
