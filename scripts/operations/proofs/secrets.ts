import { type Proven, figure, step } from "../proofs.ts";
import { serverTest } from "./sources.ts";

/** Sections *Secrets* and *Try this page*. */
export const secrets: readonly Proven[] = [
  ["Each secret can be in a file: `JWT_SECRET_FILE=/run/secrets/jwt`.", step("secret files")],
  ["To replace one, change it and restart:", step("secret files"), step("another secret")],
  ["`JWT_SECRET`: all users sign in again.", step("another secret")],
  [
    "Codes of authenticator apps that were set up before are rejected, because the secret also encrypts them: these people sign in with a recovery code or a passkey and set up the app again.",
    serverTest(
      "features/second-factor/second-factor.totp",
      "a secret encrypted under another JWT_SECRET rejects codes, and a recovery code still signs in",
    ),
  ],
  [
    "`bin/daybook doctor` names them.",
    serverTest("test/doctor.process", "names people whose authenticator app was set up under another JWT_SECRET"),
  ],
  [
    "An administrator can remove their second factor in *Users*.",
    serverTest(
      "features/second-factor/second-factor.rule",
      "leaves the password alone, ends what waits, and is audited with what there was",
    ),
  ],
  [
    "Team channels are paused until their address is entered again.",
    serverTest("features/team-channels/team-channels", "an address encrypted under another JWT_SECRET pauses the channel"),
    serverTest("features/team-channels/team-channels", "pauses the channel, once in the audit log, until the address is replaced"),
  ],
  [
    "The password of the embedded database is in `DATA_DIR/postgres` and not used outside of it.",
    step("data directory"),
    serverTest("db/embedded/embedded", "is created on the first start with UTF-8, a password and private permissions"),
  ],
  [
    "That of `DATABASE_URL`: `ALTER ROLE … PASSWORD`, change the variable, restart; open connections stay until then.",
    step("another password of the database"),
  ],
  ["`METRICS_TOKEN`, `SMTP_URL`, WhatsApp and `OIDC_CLIENT_SECRET`: change them there and here.", step("secret files")],
  [
    "`npm run try:operations` does what this page and [docs/scaling.md](scaling.md) say with Daybook in temporary folders, in a few minutes.",
    figure("npm run try:operations", "scripts/operations/try.ts"),
  ],
  [
    "It exits with 1 if something is not so, or if a sentence has no proof in `scripts/operations/proofs`: a step of the trial, a test by its name, a command that measures, or the reason why there is none.",
    serverTest("test/operations/sentences", "every sentence has its proof"),
  ],
  [
    "`npm run try:operations -- --list` lists the sentences that nothing shows.",
    serverTest("test/operations/sentences", "every sentence has its proof"),
  ],
];
