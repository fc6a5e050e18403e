import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { Announcement } from "@daybook/contract/announcements/announcements";
import { counted } from "@daybook/contract/core/numbers";
import { Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useFormDraft } from "#lib/form/form-drafts.ts";
import { dayOfInstant } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { AudienceField } from "#ui/form/audience-field.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { FilesField } from "../attachments/files-field.tsx";
import { useFormFiles } from "../attachments/use-form-files.ts";
import { useAnnouncementForm } from "./announcement-form.ts";
import { AnnouncementPreview } from "./announcement-preview.tsx";
import { WhenFields } from "./announcement-when.tsx";
import { AudienceCount, awayText, useAudience } from "./audience-count.tsx";
import { TeamAudienceField } from "./team-audience-field.tsx";
import { useSaveAnnouncement } from "./use-save-announcement.ts";

type Props = {
  /** The announcement to edit; null to create one. */
  announcement: Announcement | null;
  opened: boolean;
  onClose: () => void;
};

/** Dialog to create or edit an announcement, with a preview. Needs a new `key` for each opening. */
export function AnnouncementDialog({ announcement: earlier, opened, onClose }: Props) {
  const { company } = useSession();
  /** A new one is kept as a draft while its files are uploaded. */
  const [kept, setKept] = useState<Announcement | null>(null);
  const announcement = kept ?? earlier;
  const [mustBeRead, setMustBeRead] = useState(Boolean(announcement?.mustReadBy));
  const [asksAgain, setAsksAgain] = useState(false);
  const files = useFormFiles(announcement?.attachments);
  const { form, inputOf, isOut, ownTeam, earlierMustReadBy, publishAt } = useAnnouncementForm({ announcement, mustBeRead, asksAgain });

  const { audience } = form.values;
  const day = publishAt ? dayOfInstant(publishAt, company.timezone) : company.today;
  const { count, ...reached } = useAudience(audience, day);

  const draft = useFormDraft(earlier ? `announcement:${earlier._id}:${earlier.version}` : "announcement:new", form);
  const close = () => {
    draft.discard();
    onClose();
  };
  const saving = { announcement, form, inputOf, isOut, publishAt, files, onKept: setKept, onSaved: close };
  const { submit, failure, isSaving } = useSaveAnnouncement(saving);

  const isLater = form.values.when === "later";
  const action = isLater ? "Schedule" : "Publish";
  const target = count === undefined ? "" : `${isLater ? " for" : " to"} ${counted(count, "person", "people")}`;
  const notified = audience === null ? "Everyone is notified immediately" : "They are notified immediately";
  const away = awayText(reached, day, company.today);
  const note = [isLater ? `Company time, ${company.timezone}.` : `${notified}.`, away].filter(Boolean).join(" ");
  return (
    <FormDialog
      opened={opened}
      onClose={files.isChanged ? close : onClose}
      title={earlier ? "Edit announcement" : "New announcement"}
      submitLabel={isOut ? "Save changes" : `${action}${target}`}
      onSubmit={() => submit(false)}
      alternative={isOut ? undefined : { label: "Save draft", onClick: () => submit(true) }}
      submitting={isSaving}
      dirty={form.isDirty() || files.isChanged}
      // Files are not kept, so closing asks.
      {...(!files.isChanged && { draft })}
      failure={failure}
      note={isOut ? undefined : note}
      size={880}
      aside={<AnnouncementPreview {...form.values} files={files} publishAt={publishAt} isOut={isOut} count={count} />}
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
        minRows={6}
        maxRows={16}
        maxLength={maxLengths.announcementContent}
        {...form.getInputProps("content")}
      />
      <FilesField files={files} />
      {ownTeam ? (
        <TeamAudienceField team={ownTeam} {...form.getInputProps("audience")} />
      ) : (
        <AudienceField {...form.getInputProps("audience")} />
      )}
      <AudienceCount audience={audience} date={day} />
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
          description={`${counted(announcement!.confirmedCount!, "person", "people")} confirmed the earlier text`}
          checked={asksAgain}
          onChange={({ currentTarget: { checked } }) => setAsksAgain(checked)}
        />
      )}
      <Switch label="Pin to the top of the list" {...form.getInputProps("pinned", { type: "checkbox" })} />
    </FormDialog>
  );
}
