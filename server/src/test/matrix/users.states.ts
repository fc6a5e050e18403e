import type { Fixture } from "./fixture.ts";

export const unknownId = "01900000-0000-7000-8000-000000000000";

export const takenEmail = async ({ make, n }: Fixture) => (await make.user("team_member", { email: `taken${n}@example.com` })).email;

export const deleted = async ({ server, owner }: Fixture) => {
  await server.db
    .updateTable("users")
    .set({ status: "inactive", email: null, emailConfirmedAt: null, passwordHash: null, deletedAt: "2026-03-01T00:00:00Z" })
    .where("id", "=", owner.id)
    .execute();
};

export const inactive = async ({ server, owner }: Fixture) => {
  await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", owner.id).execute();
};

export const sharedProject = ({ make, team, owner, caller }: Fixture) =>
  make.project({ team, members: owner.id === caller.id ? [owner] : [owner, caller] });

export const anotherAdmin = ({ make }: Fixture) => make.user("admin");
