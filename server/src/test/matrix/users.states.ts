import type { Scene } from "./scene.ts";

export const unknownId = "01900000-0000-7000-8000-000000000000";

export const takenEmail = async ({ make, n }: Scene) => (await make.user("team_member", { email: `taken${n}@example.com` })).email;

export const deleted = async ({ server, owner }: Scene) => {
  await server.db
    .updateTable("users")
    .set({ status: "inactive", email: null, passwordHash: null, deletedAt: "2026-03-01T00:00:00Z" })
    .where("id", "=", owner.id)
    .execute();
};

export const inactive = async ({ server, owner }: Scene) => {
  await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", owner.id).execute();
};

export const sharedProject = ({ make, team, owner, caller }: Scene) =>
  make.project({ team, members: owner.id === caller.id ? [owner] : [owner, caller] });

export const anotherAdmin = ({ make }: Scene) => make.user("admin");
