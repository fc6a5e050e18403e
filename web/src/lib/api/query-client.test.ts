import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { CallError } from "./call-error.ts";
import { createQueryClient } from "./query-client.ts";

test("a query that failed without a connection is fetched again when the connection returns; others are not", async () => {
  const client = createQueryClient();
  client.mount();
  const failing = vi.fn().mockRejectedValue(new CallError({ status: 0, code: "network", message: "Daybook cannot be reached" }));
  const working = vi.fn().mockResolvedValue("data");
  const observers = [
    new QueryObserver(client, { queryKey: ["failing"], queryFn: failing, retry: false }),
    new QueryObserver(client, { queryKey: ["working"], queryFn: working, staleTime: 0 }),
  ].map((observer) => observer.subscribe(() => {}));
  await expect.poll(() => client.getQueryState(["failing"])?.status).toBe("error");
  await expect.poll(() => client.getQueryData(["working"])).toBe("data");
  failing.mockResolvedValue("back");
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await expect.poll(() => client.getQueryData(["failing"])).toBe("back");
  expect([failing.mock.calls.length, working.mock.calls.length]).toEqual([2, 1]);
  for (const unsubscribe of observers) unsubscribe();
  client.unmount();
});
