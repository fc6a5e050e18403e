import { passwordMinLength } from "@daybook/contract/core/constants";
import { TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { PasswordField } from "#ui/form/password-field.tsx";

type Field = "name" | "email" | "password";
/** The parts of an uncontrolled form that the fields need. */
type Form = { key: (field: Field) => string; getInputProps: (field: Field) => GetInputPropsReturnType };

/** Name, email and new password of an account that is created without a session. */
export const AccountFields = ({ form }: { form: Form }) => (
  <>
    <TextInput size="lg" label="Name" autoComplete="name" autoFocus key={form.key("name")} {...form.getInputProps("name")} />
    <TextInput size="lg" label="Email" type="email" autoComplete="username" key={form.key("email")} {...form.getInputProps("email")} />
    <PasswordField
      size="lg"
      label="Password"
      description={`At least ${passwordMinLength} characters`}
      autoComplete="new-password"
      key={form.key("password")}
      {...form.getInputProps("password")}
    />
  </>
);
