export { toast } from "#lib/notify/toast.ts";
