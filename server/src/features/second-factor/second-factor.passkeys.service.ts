import { isIP } from "node:net";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import * as passkeys from "@daybook/contract/second-factor/passkeys";
import { record } from "#changes.ts";
import * as secondFactorChanges from "./second-factor.changes.ts";
import type { ActorContext, MaybeActor, RequestContext } from "#context.ts";
import { AppError, invalid, onViolation, tooManyAttempts } from "#errors.ts";
import * as sessionsFailuresService from "#features/sessions/sessions.failures.service.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import * as secondFactorPasskeysRepository from "./second-factor.passkeys.repository.ts";
import * as secondFactorRecoveryCodesService from "./second-factor.recovery-codes.service.ts";
import { removeUnusableCodes } from "./second-factor.removal.service.ts";
import * as secondFactorRepository from "./second-factor.repository.ts";
import { inTransaction } from "#transaction.ts";

/** Loaded on first use: most processes start without ever verifying a passkey. */
const webAuthn = () => import("@simplewebauthn/server");

const challengeMinutes = 5;

/** EdDSA, ES256 and RS256 (COSE), which together every authenticator supports. */
const algorithms = [-8, -7, -257];

/** The relying party (WebAuthn): the host under which browsers reach Daybook. Passkeys do not work for an IP address. */
function relyingParty(ctx: RequestContext<MaybeActor>) {
  const origin = ctx.origin();
  const { hostname } = new URL(origin);
  if (isIP(hostname.replaceAll(/[[\]]/g, ""))) {
    throw new AppError("conflict", "Passkeys need a host name. Open Daybook by its name instead of an IP address.");
  }
  return { id: hostname, name: ctx.company.companyName, origin };
}

/** Stores the challenge of these options; its answer counts once, within five minutes. */
async function startChallenge(ctx: ActorContext<MaybeActor>, challenge: string, purpose: "creation" | "sign_in", userId: string | null) {
  const expiresAt = new Date(Date.parse(ctx.now()) + challengeMinutes * 60_000).toISOString();
  await secondFactorPasskeysRepository.insertChallenge(ctx.db, { challenge, purpose, userId, expiresAt });
}

const challengeOver = () => invalid("response", "This took too long or was used before. Please try again.");

/** Uses up the challenge that the response answers. Throws 400 if it is unknown, used or expired. */
async function useChallenge(
  ctx: ActorContext<MaybeActor>,
  { clientDataJSON }: { clientDataJSON: string },
  purpose: "creation" | "sign_in",
) {
  const challenge = challengeIn(clientDataJSON);
  const stored = challenge && (await secondFactorPasskeysRepository.consumeChallenge(ctx.db, challenge, purpose, ctx.now()));
  if (!stored) throw challengeOver();
  return { challenge, userId: stored.userId };
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}

export const list = async (ctx: ActorContext) =>
  (await secondFactorPasskeysRepository.list(ctx.db, ctx.actor.id)).map(({ _id, name, createdAt, lastUsedAt }) => ({
    _id,
    name,
    createdAt,
    lastUsedAt,
  }));

const tooManyPasskeys = () => new AppError("conflict", `You can have at most ${passkeys.maxPasskeys} passkeys. Remove one first.`);

/** Returns the options for a new passkey. Needs a recent confirmation. */
export async function creationOptions(ctx: RequestContext) {
  await sessionsService.requireConfirmation(ctx);
  const { id, name } = relyingParty(ctx);
  const existing = await secondFactorPasskeysRepository.list(ctx.db, ctx.actor.id);
  if (existing.length >= passkeys.maxPasskeys) throw tooManyPasskeys();
  const user = await secondFactorRepository.findUser(ctx.db, ctx.actor.id);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new TextEncoder().encode(ctx.actor.id),
    userName: user?.email ?? ctx.actor.name,
    userDisplayName: ctx.actor.name,
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    timeout: challengeMinutes * 60_000,
  });
  await startChallenge(ctx, options.challenge, "creation", ctx.actor.id);
  return { ...options };
}

/** Saves a new passkey. Returns new recovery codes with the first second factor of the account. Needs a recent confirmation. */
export async function create(ctx: RequestContext, { name, response }: CheckedInputOf<typeof passkeys.create>) {
  await sessionsService.requireConfirmation(ctx);
  const { origin, id: rpId } = relyingParty(ctx);
  const { challenge, userId } = await useChallenge(ctx, response.response, "creation");
  if (userId !== ctx.actor.id) throw challengeOver();
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw invalid("response", "This passkey could not be verified. Please try again.");

  const { credential } = registrationInfo;
  return inTransaction(ctx, async (ctx) => {
    await secondFactorRepository.lockUser(ctx.db, ctx.actor.id);
    const existing = await secondFactorPasskeysRepository.list(ctx.db, ctx.actor.id);
    if (existing.length >= passkeys.maxPasskeys) throw tooManyPasskeys();
    const passkey = { name, createdAt: ctx.now(), lastUsedAt: null };
    const id = uuidv7();
    const row = {
      ...passkey,
      id,
      userId: ctx.actor.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports ?? [],
    };
    await onViolation(secondFactorPasskeysRepository.insert(ctx.db, row), {
      passkeys_credential_id_key: () => new AppError("conflict", "This passkey is already in use"),
    });
    const { recoveryCodesLeft } = await secondFactorRepository.findFactors(ctx.db, ctx.actor.id);
    const recoveryCodes = recoveryCodesLeft === 0 ? await secondFactorRecoveryCodesService.replace(ctx) : null;
    record(ctx, secondFactorChanges.passkeyAdded, { id: ctx.actor.id, after: { name } });
    return { passkey: { _id: id, ...passkey }, recoveryCodes };
  });
}

/** Removes one of the actor's passkeys. Needs a recent confirmation. */
export const remove = (ctx: ActorContext, { id }: CheckedInputOf<typeof passkeys.remove>) =>
  inTransaction(ctx, async (ctx) => {
    await secondFactorRepository.lockUser(ctx.db, ctx.actor.id);
    const own = await secondFactorPasskeysRepository.list(ctx.db, ctx.actor.id);
    if (!own.some((passkey) => passkey._id === id)) throw new AppError("not_found", "This passkey does not exist");
    await sessionsService.requireConfirmation(ctx);
    const name = await secondFactorPasskeysRepository.remove(ctx.db, ctx.actor.id, id);
    await removeUnusableCodes(ctx, ctx.actor.id);
    record(ctx, secondFactorChanges.passkeyRemoved, { id: ctx.actor.id, before: { name } });
    return { _id: id };
  });

/**
 * Returns the options for signing in.
 * @param userId the person whose sign-in waits for a second factor: only their passkeys count. Undefined for any passkey
 */
export async function signInOptions(ctx: RequestContext<MaybeActor>, userId: string | undefined) {
  const retryAfter = await ctx.limits.passkeyChallenges.count(ctx.network);
  if (retryAfter) throw tooManyAttempts(retryAfter);
  const allowed = userId ? await secondFactorPasskeysRepository.list(ctx.db, userId) : [];
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    allowCredentials: allowed.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    userVerification: userId ? "preferred" : "required",
    timeout: challengeMinutes * 60_000,
  });
  await startChallenge(ctx, options.challenge, "sign_in", userId ?? null);
  return { ...options };
}

const unknownPasskey = () => new AppError("unauthenticated", "This passkey is not known here. Sign in with your password.");
const unverified = () => new AppError("unauthenticated", "Your passkey could not be verified. Please try again.");

/**
 * Verifies a passkey's answer and returns its person, and whether the passkey was asked for as a second factor. Alone, the
 * passkey must have verified the person (PIN, fingerprint), which makes it two factors. Throws 400 or 401.
 */
export async function verify(ctx: RequestContext<MaybeActor>, { response }: CheckedInputOf<typeof passkeys.signIn>) {
  const { origin, id: rpId } = relyingParty(ctx);
  const { challenge, userId } = await useChallenge(ctx, response.response, "sign_in");
  const passkey = await secondFactorPasskeysRepository.findByCredential(ctx.db, response.id);
  if (!passkey || (userId !== null && passkey.userId !== userId)) throw unknownPasskey();

  const { verifyAuthenticationResponse } = await webAuthn();
  const result = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: userId === null,
    // A counter that does not grow is rejected: the passkey may have been copied.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch(() => undefined);
  if (!result?.verified) {
    await sessionsFailuresService.recordFailure(ctx, `passkey ${passkey.userId}`, passkey.userId, "passkey not verified");
    throw unverified();
  }
  const counter = { before: passkey.counter, after: result.authenticationInfo.newCounter };
  if (!(await secondFactorPasskeysRepository.use(ctx.db, passkey.id, counter, ctx.now()))) throw unverified();
  return { userId: passkey.userId, isSecondFactor: userId !== null };
}
