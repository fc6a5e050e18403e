import { useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";

export const useRegister = () =>
  useMutation({ mutationFn: (input: InputOf<Api["POST /auth/register"]>) => call("POST /auth/register", input) });

export const useChangePassword = () =>
  useMutation({ mutationFn: (input: InputOf<Api["PUT /auth/password"]>) => call("PUT /auth/password", input) });
