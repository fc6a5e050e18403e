import { maxLengths } from "@daybook/contract/core/max-lengths";
import { bloodGroups, roleLabels, roles } from "@daybook/contract/core/constants";
import { Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { PasswordField } from "#ui/form/password-field.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { FieldPair } from "#ui/overlay/form-dialog.tsx";
import { TeamSelect } from "./team-select.tsx";
import type { ProfileValues } from "./profile-form.ts";

type Props = { form: UseFormReturnType<ProfileValues> };

export function PersonalFields({ form }: Props) {
  const { today } = useCompany();
  return (
    <>
      <FieldPair>
        <TextInput
          label="Name"
          required
          autoComplete="off"
          maxLength={maxLengths.personName}
          autoFocus
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextInput label="Email" required type="email" autoComplete="off" maxLength={maxLengths.email} {...form.getInputProps("email")} />
      </FieldPair>
      <FieldPair>
        <DayField label="Date of birth" clearable max={today} {...form.getInputProps("dateOfBirth")} />
        <Select
          label="Blood group"
          placeholder="Not set"
          data={bloodGroups}
          clearable
          clearButtonProps={{ "aria-label": "Clear blood group" }}
          {...form.getInputProps("bloodGroup")}
        />
      </FieldPair>
      <TextInput
        label="Phone number"
        type="tel"
        autoComplete="off"
        maxLength={maxLengths.phone}
        placeholder="With country code, such as +91 98450 12345"
        description="Used for WhatsApp reminders"
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...form.getInputProps("phoneNumber")}
      />
    </>
  );
}

type WorkProps = Props & {
  isOwn: boolean;
  /** Only admins see the last working day. Their own team and last working day are read-only for them. */
  isAdmin: boolean;
};

export function WorkFields({ form, isOwn, isAdmin }: WorkProps) {
  const editor = isAdmin ? "another admin" : "an admin";
  return (
    <>
      <FieldPair>
        <TextInput label="Employee ID" autoComplete="off" maxLength={maxLengths.employeeId} {...form.getInputProps("employeeId")} />
        <TextInput label="Designation" autoComplete="off" maxLength={maxLengths.designation} {...form.getInputProps("designation")} />
      </FieldPair>
      <FieldPair>
        <TeamSelect
          required={!isOwn}
          disabled={isOwn}
          description={isOwn ? `Only ${editor} can change your team` : undefined}
          {...form.getInputProps("team")}
        />
        <DayField label="Date of joining" clearable {...form.getInputProps("dateOfJoining")} />
      </FieldPair>
      {isAdmin && (
        <FieldPair>
          <DayField
            label="Last working day"
            clearable={!isOwn}
            disabled={isOwn}
            description={isOwn ? `Only ${editor} can change this` : "Visible only to admins"}
            min={form.values.dateOfJoining ?? undefined}
            {...form.getInputProps("lastDayOfOffice")}
          />
        </FieldPair>
      )}
    </>
  );
}

const roleData = roles.map((role) => ({ value: role, label: roleLabels[role] }));

/** Role and password of another user, for admins. */
export const AccountFields = ({ form }: Props) => (
  <>
    <Select label="Role" required data={roleData} allowDeselect={false} {...form.getInputProps("role")} />
    <PasswordField
      label="New password"
      autoComplete="new-password"
      description="Leave empty to keep the current password. A new one signs the user out everywhere."
      inputWrapperOrder={["label", "input", "description", "error"]}
      {...form.getInputProps("password")}
    />
  </>
);
