import { accountTables, usersTable } from "./accounts.ts";
import { companyTables } from "./company.ts";
import type { PersonalTable } from "./declare.ts";
import { workTables } from "./work.ts";

/*
 * What becomes of personal data when a person is erased: every text, JSON, binary and network column of the database is
 * declared here. A test fails when a migration adds one that is not.
 */

/** In the order of an erasure: what refers to rows comes before them, and the account comes last. */
export const personalTables: readonly PersonalTable[] = [...workTables, ...accountTables, ...companyTables, usersTable];
