import { Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";
import { useHydrated } from "#lib/ssr/hydration.ts";
import { canPush, isSubscribed, subscribeToPush, unsubscribeFromPush } from "../push.ts";

const queryKey = ["notifications", "push-device"];

/** Turns push messages on and off for this browser. */
export function PushDevice() {
  const queryClient = useQueryClient();
  const isHydrated = useHydrated();
  const isSupported = isHydrated && canPush();
  const { data: isOn = false } = useQuery({
    queryKey,
    queryFn: isSubscribed,
    enabled: isSupported,
  });
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? subscribeToPush() : unsubscribeFromPush()),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const description =
    isHydrated && !isSupported
      ? "This browser does not support push messages for this address. They need HTTPS."
      : "Shown by this browser even when Daybook is closed, until you sign out. They never contain types or reasons of leave.";
  return (
    <Switch
      label="Push messages in this browser"
      description={description}
      checked={isOn}
      disabled={!isSupported || change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}
