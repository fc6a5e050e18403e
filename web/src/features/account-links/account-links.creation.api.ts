import { useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { toastFailure } from "#lib/notify/entity-toasts.ts";

/** A link to hand over, with its person. */
export type LinkToShare = { name: string; email: string; url: string; expiresAt: string; emailed: boolean };

const useCreation = <Input, Result>(mutationFn: (input: Input) => Promise<Result>) =>
  useMutation({ mutationFn, onError: (error) => toastFailure("update", "user", error) });

/** Creates an invitation or a link to reset the password. */
export const useCreateLink = () =>
  useCreation((input: { id: string; purpose: "invitation" | "reset" }) => call("POST /users/:id/link", input));

/** Creates a new invitation for each of these people who has never signed in. */
export const useCreateLinks = () => useCreation((userIds: string[]) => call("POST /users/links", { userIds }));
