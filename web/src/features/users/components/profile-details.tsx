import { useQuery } from "@tanstack/react-query";
import { useSession } from "#lib/session/session.ts";
import { Sections } from "#ui/layout/page.tsx";
import { Section } from "#ui/layout/section.tsx";
import { ownProfile } from "../users.api.ts";
import { Facts, personalFacts, workFacts } from "./profile-facts.tsx";
import { usePlaceFact } from "./place-fact.ts";
import s from "./profile-details.module.css";

/** The signed-in user's personal and work information. */
export function ProfileDetails() {
  const { user: sessionUser } = useSession();
  const { data: user = sessionUser } = useQuery(ownProfile);
  const placeFact = usePlaceFact(user);
  return (
    <Sections>
      <Section title="Personal Information">
        <div className={s.part}>
          <Facts facts={personalFacts(user)} />
        </div>
      </Section>
      <Section title="Work Information">
        <div className={s.part}>
          <Facts facts={[...workFacts(user), ...placeFact]} />
        </div>
      </Section>
    </Sections>
  );
}
