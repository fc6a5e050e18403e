import type { APIRequestContext } from "@playwright/test";
import type { Api as Contract, Operation } from "@daybook/contract/core/api";
import type { InputOf, OutputOf } from "@daybook/contract/core/endpoint";
import type { Person } from "./people.ts";

/** A typed API client for one user. */
export class Api {
  readonly request: APIRequestContext;
  #password = "";

  constructor(request: APIRequestContext) {
    this.request = request;
  }

  /** Signs in; the request context stores the cookie. */
  async signIn({ email, password }: Person) {
    await this.call("POST /auth/login", { email, password });
    this.#password = password;
    return this;
  }

  /**
   * Resolves to `data`; throws the message of an error response. A person signed in here confirms the password when the server
   * asks for it: a run takes longer than a confirmation lasts.
   */
  async call<O extends Operation>(operation: O, input: InputOf<Contract[O]>): Promise<OutputOf<Contract[O]>> {
    let { response, body } = await this.#send(operation, input);
    if (body.code === "confirm" && this.#password) {
      await this.#send("POST /auth/confirm", { password: this.#password });
      ({ response, body } = await this.#send(operation, input));
    }
    if (!response.ok()) throw new Error(`${operation}: ${response.status()} ${body.message}`);
    return body.data;
  }

  async #send<O extends Operation>(operation: O, input: InputOf<Contract[O]>) {
    const [method, template] = operation.split(" ") as [string, string];
    const rest: Record<string, unknown> = { ...(input as object) };
    const path = template.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return encodeURIComponent(value);
    });
    const response = await this.request.fetch(`/api${path}`, {
      method,
      ...(method === "GET" ? { params: rest as Record<string, string> } : { data: rest }),
    });
    const body = (await response.json()) as { data: OutputOf<Contract[O]>; message?: string; code?: string };
    return { response, body };
  }
}
