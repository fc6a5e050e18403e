import type { User } from "@daybook/contract/users/users";
import { useQuery } from "@tanstack/react-query";
import { placeOf } from "#features/places/places.api.ts";
import { useSession } from "#lib/session/session.ts";

/**
 * Where a person works, for themselves and admins; nothing for people without a place.
 * @param isShown false in a closed dialog, whose person may have been deleted
 */
export function usePlaceFact(user: User, isShown = true) {
  const { user: me } = useSession();
  const { data } = useQuery({ ...placeOf(user._id), enabled: isShown && (user.can.administer || user._id === me._id) });
  return data?.place ? [{ label: "Place", value: data.place.name }] : [];
}
