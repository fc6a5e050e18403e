import type { Generated } from "kysely";

type PlansTable = { id: string; userId: string; date: string; updatedAt: string; version: Generated<number> };

type PlanItemsTable = {
  id: string;
  planId: string;
  position: number;
  text: string;
  taskId: string | null;
  hours: number | null;
  picked: boolean;
};

export type PlanTables = { plans: PlansTable; planItems: PlanItemsTable };
