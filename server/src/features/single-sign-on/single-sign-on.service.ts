import type { SsoError } from "@daybook/contract/core/constants";
import { internalPath } from "@daybook/contract/core/internal-path";
import { record } from "#changes.ts";
import * as singleSignOnChanges from "./single-sign-on.changes.ts";
import type { MaybeActor, RequestContext } from "#context.ts";
import { AppError } from "#errors.ts";
import { signIn } from "#features/auth/auth.sign-in.service.ts";
import { hashToken, newToken } from "#secret-tokens.ts";
import { accountOf, isDisabled } from "./single-sign-on.accounts.service.ts";
import * as singleSignOnRepository from "./single-sign-on.repository.ts";
import { authorizationUrl, confirmPerson, type ConfirmedPerson, newProof, type Provider, SignInRefused } from "#platform/oidc-provider.ts";
import { inTransaction } from "#transaction.ts";

/** How long a person may take at the provider. */
export const requestSeconds = 10 * 60;

export const startPath = "/auth/oidc/start";
export const callbackPath = "/auth/oidc/callback";

/** Leads a signed-in user to the home screen of their role. */
const homePath = "/login";

const browserPattern = /^[\w-]{43}$/;

type Visit = { query: URLSearchParams; kept: string | undefined };

const notSetUp = () => new AppError("not_found", "Single sign-on is not set up. Sign in with your password.");

/** Returns the sign-in page with a reason, which is one of our own codes: text of the provider is never shown. */
function signInPage(error: SsoError, next: string | null | undefined) {
  const query = new URLSearchParams({ error, ...(next && { next }) });
  return { location: `/login?${query}` };
}

/**
 * Sends the browser to the provider. State, nonce and code verifier stay on the server, bound to the browser by a cookie; two
 * tabs share the cookie.
 */
export async function start(ctx: RequestContext<MaybeActor>, { query, kept }: Visit) {
  const provider = ctx.singleSignOn;
  if (!provider) throw notSetUp();
  const next = internalPath(query.get("next"));
  if (await ctx.limits.singleSignOn.count(ctx.network)) return signInPage("busy", next);
  const proof = newProof();
  const redirectUri = `${ctx.origin()}/api${callbackPath}`;
  try {
    const location = await authorizationUrl(provider, proof, redirectUri);
    const browser = kept && browserPattern.test(kept) ? kept : newToken();
    await singleSignOnRepository.addRequest(ctx.db, {
      stateHash: hashToken(proof.state),
      browserHash: hashToken(browser),
      nonce: proof.nonce,
      codeVerifier: proof.codeVerifier,
      redirectUri,
      next: next ?? null,
      expiresAt: new Date(Date.parse(ctx.now()) + requestSeconds * 1000).toISOString(),
    });
    return { location, keep: browser };
  } catch (error) {
    if (error instanceof SignInRefused) return signInPage(error.reason, next);
    throw error;
  }
}

/** Completes the sign-in with the provider's answer and continues where the person wanted to go. */
export async function complete(ctx: RequestContext<MaybeActor>, { query, kept = "" }: Visit) {
  const provider = ctx.singleSignOn;
  if (!provider) throw notSetUp();
  const state = query.get("state") ?? "";
  const request = await singleSignOnRepository.takeRequest(
    ctx.db,
    { stateHash: hashToken(state), browserHash: hashToken(kept) },
    ctx.now(),
  );
  if (!request) return signInPage("expired", undefined);
  try {
    const person = await confirmPerson(provider, query, { ...request, state });
    await signInPerson(ctx, provider, person);
    return { location: request.next ?? homePath };
  } catch (error) {
    if (error instanceof SignInRefused) return signInPage(error.reason, request.next);
    if (isDisabled(error)) return signInPage("disabled", request.next);
    throw error;
  }
}

/** Opens a session of the person's account. Repeated once if the same person signs in for the first time in two tabs. */
async function signInPerson(
  ctx: RequestContext<MaybeActor>,
  provider: Provider,
  person: ConfirmedPerson,
  isRepeated = false,
): Promise<void> {
  try {
    await inTransaction(ctx, async (ctx) => {
      const userId = await accountOf(ctx, provider, person);
      let sessionId = "";
      const session: RequestContext<MaybeActor>["session"] = {
        ...ctx.session,
        start: (id, user) => ctx.session.start((sessionId = id), user),
      };
      // The provider decides about a second factor, so Daybook asks for none.
      await signIn({ ...ctx, session }, userId, { secondFactor: "provider" });
      await singleSignOnRepository.addSession(ctx.db, { sessionId, idToken: person.idToken, baseUrl: ctx.origin() });
      record(ctx, singleSignOnChanges.used, { id: userId, actorId: userId, after: { issuer: person.issuer } });
    });
  } catch (error) {
    if (isRepeated || !(error instanceof AppError && error.code === "conflict")) throw error;
    await signInPerson(ctx, provider, person, true);
  }
}
