import type { teamOptions } from "@daybook/contract/core/constants";
import type { Bank } from "./bank.ts";
import { design } from "./design.ts";
import { development } from "./development.ts";
import { hr } from "./hr.ts";
import { marketing } from "./marketing.ts";
import { sales } from "./sales.ts";
import { support } from "./support.ts";
import { threeD } from "./three-d.ts";
import { unreal } from "./unreal.ts";

export const banks: Record<(typeof teamOptions)[number], Bank> = {
  Development: development,
  "3D": threeD,
  Design: design,
  Marketing: marketing,
  Sales: sales,
  HR: hr,
  Support: support,
  "Unreal Engine Development": unreal,
};
