import type { Role } from "@daybook/contract/core/constants";

/** Whom something is for, as it is stored: ids of teams and people. Null is everyone. The SQL function `in_audience` reads it. */
export type StoredAudience = { teams: string[]; roles: Role[]; users: string[] } | null;
