import type { ColumnType, Generated } from "kysely";
import type { SelfReviewMode } from "@daybook/contract/core/constants";
import type { Facts, Grade, StoredStatus, TaskSource } from "@daybook/contract/kra/schemas";

/* The tables of performance evaluation, as the migrations make them. */

/** A JSON column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

export type KraTemplatesTable = {
  id: string;
  version: Generated<number>;
  teamId: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
};

/** Versions are immutable. */
export type KraTemplateVersionsTable = {
  templateId: string;
  version: number;
  name: string;
  description: string;
  leadShare: number;
  weeklyShare: number;
  /** Null: the company's setting counts. */
  selfReview: ColumnType<SelfReviewMode | null, SelfReviewMode | null | undefined>;
};

export type KraTemplateTargetsTable = {
  templateId: string;
  version: number;
  userId: string | null;
  designation: string | null;
  teamId: string | null;
};

export type KraParametersTable = {
  templateId: string;
  version: number;
  parameterId: string;
  position: number;
  name: string;
  description: string;
  weight: number;
  target: string | null;
  weeklyTasks: Json<{ _id: string; title: string; source: TaskSource }[]>;
};

export type KraWeeklyRecordsTable = {
  id: string;
  userId: string;
  templateId: string;
  templateVersion: number;
  year: number;
  month: number;
  week: number;
  startDate: string;
  endDate: string;
  done: Generated<number>;
  total: number;
  createdBy: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
};

export type KraWeeklyTasksTable = {
  recordId: string;
  taskId: string;
  parameterId: string;
  position: number;
  title: string;
  isCompleted: Generated<boolean>;
  completedAt: string | null;
  completedBy: string | null;
  note: Generated<string>;
  source: Generated<TaskSource>;
};

export type KraEvaluationsTable = {
  id: string;
  userId: string;
  evaluatorId: string | null;
  templateId: string;
  templateVersion: number;
  year: number;
  month: number;
  totalScore: number | null;
  grade: Grade | null;
  strengths: Generated<string>;
  improvements: Generated<string>;
  remarks: Generated<string>;
  facts: Json<Facts>;
  status: Generated<StoredStatus>;
  /** When the evaluator finished rating; null or absent for an open draft, and for what was shared before there was this. */
  readyAt: ColumnType<string | null, string | null | undefined>;
  sharedAt: string | null;
  answeredAt: string | null;
  answerComment: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
};

export type KraRatingsTable = {
  evaluationId: string;
  parameterId: string;
  rating: number | null;
  comment: Generated<string>;
  weeklyPercent: number | null;
  score: number | null;
};

export type KraCorrectionsTable = {
  id: string;
  evaluationId: string;
  correctedBy: string | null;
  correctedAt: string;
  reason: string;
  previousScore: number | null;
};

export type KraSelfReviewsTable = {
  id: string;
  userId: string;
  templateId: string;
  templateVersion: number;
  year: number;
  month: number;
  highlights: Generated<string>;
  submittedAt: string | null;
  createdAt: string;
  updatedAt: string;
  version: Generated<number>;
};

export type KraSelfRatingsTable = { selfReviewId: string; parameterId: string; rating: number | null; comment: Generated<string> };

export type KraRatingChangesTable = {
  id: string;
  evaluationId: string;
  parameterId: string;
  previousRating: number | null;
  rating: number | null;
  changedBy: string | null;
  changedAt: string;
  /** Null or absent: the evaluator changed it. */
  calibrationId: ColumnType<string | null, string | null | undefined>;
};

export type KraCalibrationsTable = {
  id: string;
  evaluationId: string;
  calibratedBy: string | null;
  calibratedAt: string;
  reason: string;
  previousScore: number;
  score: number;
};

export type KraFormerCommentsTable = {
  id: string;
  userId: string;
  year: number;
  month: number;
  teamId: string;
  authorId: string | null;
  text: string;
  createdAt: string;
  updatedAt: string;
};

export type KraTables = {
  kraTemplates: KraTemplatesTable;
  kraTemplateVersions: KraTemplateVersionsTable;
  kraTemplateTargets: KraTemplateTargetsTable;
  kraParameters: KraParametersTable;
  kraWeeklyRecords: KraWeeklyRecordsTable;
  kraWeeklyTasks: KraWeeklyTasksTable;
  kraEvaluations: KraEvaluationsTable;
  kraRatings: KraRatingsTable;
  kraCorrections: KraCorrectionsTable;
  kraSelfReviews: KraSelfReviewsTable;
  kraSelfRatings: KraSelfRatingsTable;
  kraRatingChanges: KraRatingChangesTable;
  kraCalibrations: KraCalibrationsTable;
  kraFormerComments: KraFormerCommentsTable;
};
