import type { SelfReviewMode } from "@daybook/contract/core/constants";
import type { CompanySettings } from "#context.ts";

/** The setting of a company that is off counts for everyone; otherwise that of the template comes first. */
export const modeOf = ({ selfReview }: Pick<CompanySettings, "selfReview">, ofTemplate: SelfReviewMode | null): SelfReviewMode =>
  selfReview === "off" ? "off" : (ofTemplate ?? selfReview);
