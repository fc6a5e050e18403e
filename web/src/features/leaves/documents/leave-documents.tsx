import { documentsPerLeaveMax } from "@daybook/contract/core/constants";
import type { Leave } from "@daybook/contract/leaves/schemas";
import { call } from "#lib/api/call.ts";
import { FileSection } from "#ui/files/file-section.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { isDocumentMissing } from "../leave-labels.ts";
import s from "./leave-documents.module.css";

/** The documents of a leave, such as a doctor's note. Renders nothing for leave that has and needs none. */
export function LeaveDocuments({ leave }: { leave: Leave }) {
  const { _id: id, documents, needsDocument, can } = leave;
  if (documents.length === 0 && !(needsDocument && can.attach)) return null;
  return (
    <div className={s.documents}>
      {isDocumentMissing(leave) && (
        <p className={s.missing}>This request can be approved once it has a document, such as a doctor’s note.</p>
      )}
      <FileSection
        title="Documents"
        files={documents}
        target={{ operation: "POST /leaves/:id/attachments", id }}
        mayAdd={can.attach && documents.length < documentsPerLeaveMax}
        mayRemove={() => can.detach}
        remove={({ _id: fileId }) => call("DELETE /leaves/:id/attachments/:fileId", { id, fileId })}
      />
    </div>
  );
}

/** The documents of a leave as links, for those who decide on it; that one is missing; or nothing. */
export function DocumentLinks({ leave }: { leave: Leave }) {
  if (isDocumentMissing(leave)) return <span className={s.missing}>Document missing</span>;
  return leave.documents.map(({ _id, url, name }) => (
    <AppLink key={_id} className={s.link} href={url} download={name}>
      {name}
    </AppLink>
  ));
}
