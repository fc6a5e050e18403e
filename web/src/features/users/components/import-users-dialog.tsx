import { ImportDialog } from "#ui/overlay/import-dialog.tsx";
import { checkUserImport, useImportUsers } from "../users.api.ts";

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Called with imported people who have no password. */
  onInvitable?: (userIds: string[]) => void;
};

const example = {
  fileName: "users.csv",
  csv: `Name,Email,Role,Team,Designation,Phone Number,Date of Joining,Password
Kavya Nair,kavya.nair@example.com,Member,Design,3D Artist,+91 98450 12345,2026-03-16,
Arjun Rao,arjun.rao@example.com,Team Lead,Development,Engineering Lead,,2025-11-03,
`,
};

const countText = (count: number) => (count === 1 ? "1 person" : `${count} people`);

/** Imports users from a CSV file, all of them or none. */
export function ImportUsersDialog({ onInvitable, ...props }: Props) {
  const importUsers = useImportUsers();
  return (
    <ImportDialog
      {...props}
      title="Import users"
      countText={countText}
      example={example}
      check={checkUserImport}
      onImport={async (csv) => {
        const result = await importUsers.mutateAsync(csv);
        if (result.invitable && result.invitable.length > 0) onInvitable?.(result.invitable);
        return result;
      }}
    >
      Choose a CSV file with a header row. <b>Name</b>, <b>Email</b>, <b>Role</b> and <b>Team</b> are required. Password, Designation,
      Employee ID, Phone Number, Date of Birth, Date of Joining, Blood Group, Last Working Day and Status are optional. Write dates as
      2026-03-12, 12.03.2026 or 12 Mar 2026. People without a password choose one with an invitation, which you can make right after the
      import.
    </ImportDialog>
  );
}
