import type { FastifyInstance } from "fastify";
import * as payroll from "@daybook/contract/payroll/payroll";
import { serve } from "#http/serve.ts";
import * as payrollService from "./payroll.service.ts";

export function payrollRoutes(app: FastifyInstance) {
  serve(app, payroll.get, payrollService.get, payrollService.mayUse);
  serve(app, payroll.close, payrollService.close, payrollService.mayUse);
  serve(app, payroll.reopen, payrollService.reopen, payrollService.mayUse);
}
