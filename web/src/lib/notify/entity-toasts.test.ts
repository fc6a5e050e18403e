import { expect, test } from "vitest";
import { CallError } from "#lib/api/call-error.ts";
import { failureText, failureTextOf, missingText, permissionText, successText } from "./entity-toasts.ts";

test("the specification's texts", () => {
  expect(permissionText("create", "user")).toBe("You don't have permission to create users");
  expect(permissionText("update", "task")).toBe("You don't have permission to update this task");
  expect(permissionText("delete", "leave")).toBe("You don't have permission to delete this leave");
  expect(missingText("user")).toBe("User not found");
  expect(failureText("update", "project")).toBe("Failed to update project");
  expect(successText("delete", "announcement")).toBe("Announcement deleted successfully!");
});

test("a failure shows the server's message, except for 403 and 404, which have fixed texts", () => {
  const failure = (status: number, code: CallError["code"], message: string, saidByServer = true) =>
    new CallError({ status, code, message, saidByServer });
  expect(failureTextOf("delete", "user", failure(403, "forbidden", "No"))).toBe("You don't have permission to delete this user");
  expect(failureTextOf("delete", "user", failure(404, "not_found", "This user does not exist"))).toBe("User not found");
  expect(failureTextOf("update", "user", failure(404, "not_found", "Failed to update user", false))).toBe("User not found");
  // The creation of a leave or a task that names a missing person.
  expect(failureTextOf("create", "leave", failure(404, "not_found", "This user does not exist"))).toBe("User not found");
  expect(failureTextOf("create", "task", failure(400, "invalid_input", "This user does not exist"))).toBe("User not found");
  expect(failureTextOf("create", "leave", failure(404, "not_found", "This leave type does not exist"))).toBe("Leave type not found");
  expect(failureTextOf("update", "user", failure(409, "conflict", "The last admin stays"))).toBe("The last admin stays");
  expect(failureTextOf("update", "user", failure(500, "internal", "Something went wrong"))).toBe("Failed to update user");
  expect(failureTextOf("update", "user", failure(502, "internal", "Failed to update user", false))).toBe("Failed to update user");
  expect(failureTextOf("update", "user", new Error("x is not a function"))).toBe("Failed to update user");
});
