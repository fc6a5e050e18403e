import { dayOfInstant } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { Day } from "#ui/display/day.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import s from "./second-factor-notice.module.css";

/** Tells users without the second factor that their company requires until when to set it up. */
export function SecondFactorNotice() {
  const { company, secondFactorDue } = useSession();
  if (!secondFactorDue) return null;
  return (
    <div className={s.notice}>
      <span>
        <bdi>{company.name}</bdi> requires a second factor at sign-in. Set one up by{" "}
        <Day value={dayOfInstant(secondFactorDue, company.timezone)} form="inText" />.
      </span>
      <TextLink href="/profile?tab=security">Set it up</TextLink>
    </div>
  );
}
