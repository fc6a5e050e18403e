import { Checkbox } from "@mantine/core";
import type { DelegationScope } from "@daybook/contract/core/constants";
import { create } from "@daybook/contract/delegations/delegations";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { offeredScopes } from "./acts-for.ts";
import { userList } from "#lib/api/shared-lists.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { useSession } from "#lib/session/session.ts";
import { DayField } from "#ui/form/day-field.tsx";
import { PersonSelect } from "#ui/form/person-select.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { delegationCandidates, useDelegate } from "./delegations.api.ts";

type Props = { opened: boolean; onClose: () => void };

/** Asks a colleague to decide for the user, or for admins for a lead, on certain days. Pass a new `key` each time it opens. */
export function DelegateDialog({ opened, onClose }: Props) {
  const { user, company } = useSession();
  const isAdmin = user.role === "admin";
  const { data: users } = useQuery({ ...userList, enabled: isAdmin });
  const { data: colleagues = [] } = useQuery(delegationCandidates);
  const leads = (users?.data ?? []).filter(({ role, status }) => role === "team_lead" && status === "active");
  const [failure, setFailure] = useState<string | null>(null);
  const delegate = useDelegate();
  const form = useForm({
    mode: "controlled",
    initialValues: {
      from: isAdmin ? "" : user._id,
      to: "",
      startDate: company.today,
      endDate: company.today,
      scopes: offeredScopes(company) as DelegationScope[],
    },
    validate: (values) => ({
      ...validateWith(create.input)(values),
      ...(values.from === "" && { from: "Please choose a team lead from the list" }),
      ...(values.to === "" && { to: "Please choose a colleague from the list" }),
    }),
  });
  const { from, endDate } = form.values;
  const submit = form.onSubmit((values) => {
    setFailure(null);
    delegate.mutate(values, { onSuccess: onClose, onError: (error) => setFailure(applyServerErrors(form, error)) });
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Delegate decisions"
      submitLabel="Send request"
      onSubmit={() => submit()}
      submitting={delegate.isPending}
      failure={failure}
      dirty={form.isDirty()}
      note="Takes effect once accepted"
      size={440}
    >
      {isAdmin && <PersonSelect label="Team lead" required data-autofocus people={leads} {...form.getInputProps("from")} />}
      <PersonSelect
        label="Who decides"
        required
        data-autofocus={!isAdmin || undefined}
        people={colleagues.filter(({ _id }) => _id !== from)}
        {...form.getInputProps("to")}
      />
      <Checkbox.Group
        label="What they decide"
        description="For your team. They can't decide on their own requests."
        required
        {...form.getInputProps("scopes")}
      >
        <Checkbox value="leaves" label="Leave requests" mt={8} />
        <Checkbox value="tasks" label="Completed tasks" mt={8} />
        {company.weekApproval === "on" && <Checkbox value="hours" label="Weeks" mt={8} />}
      </Checkbox.Group>
      <DayField
        label="From"
        required
        {...form.getInputProps("startDate")}
        onChange={(day) => day && form.setValues({ startDate: day, endDate: endDate < day ? day : endDate })}
      />
      <DayField label="To" required {...form.getInputProps("endDate")} />
    </FormDialog>
  );
}
