import type { Api } from "@daybook/contract/core/api";
import type { OutputOf } from "@daybook/contract/core/endpoint";

export type Analytics = OutputOf<Api["GET /kra/admin/analytics"]>;
