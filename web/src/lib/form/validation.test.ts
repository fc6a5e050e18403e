import { create } from "@daybook/contract/users/users";
import { expect, test, vi } from "vitest";
import { CallError } from "#lib/api/call-error.ts";
import { applyServerErrors, validateWith } from "./validation.ts";

test("returns the contract's first message for each field", () => {
  expect(validateWith(create.input)({ name: "", email: "x", password: "123", role: null, team: "" })).toEqual({
    name: "Name is required",
    email: "Please enter a valid email address",
    password: "Password must be at least 6 characters long",
    role: "Role is required",
    team: "Team is required",
  });
  expect(validateWith(create.input)({ name: "A", email: "a@b.cd", password: "123456", role: "admin", team: "HR" })).toEqual({});
});

const fakeForm = () => ({ setErrors: vi.fn(), getValues: () => ({ name: "", email: "" }), getInputNode: () => null });
const failure = (errors: { path: string; message: string }[]) =>
  new CallError({ status: 400, code: "invalid_input", message: "Refused", errors });

test("puts server errors on their fields and returns the message that belongs to none", () => {
  const form = fakeForm();
  expect(applyServerErrors(form, failure([{ path: "email", message: "Taken" }]))).toBeNull();
  expect(form.setErrors).toHaveBeenCalledWith({ email: "Taken" });

  const other = fakeForm();
  expect(applyServerErrors(other, failure([{ path: "version", message: "Old" }]))).toBe("Refused");
  expect(applyServerErrors(other, new Error())).toBe("Something went wrong");
  expect(other.setErrors).not.toHaveBeenCalled();
});
