import { minute } from "@daybook/contract/core/constants";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { dayOfInstant } from "#lib/format/dates.ts";
import { sessionQuery, useSession } from "#lib/session/session.ts";

/** Refetches the session when the company's day has changed, because windows stay open overnight. */
export function useDayChange() {
  const queryClient = useQueryClient();
  const { today, timezone } = useSession().company;
  useEffect(() => {
    const timer = setInterval(() => {
      if (dayOfInstant(new Date().toISOString(), timezone) !== today)
        void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    }, minute);
    return () => clearInterval(timer);
  }, [today, timezone, queryClient]);
}
