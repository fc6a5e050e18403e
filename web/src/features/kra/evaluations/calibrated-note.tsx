import type { Evaluation } from "@daybook/contract/kra/schemas";
import { IconScale } from "@tabler/icons-react";
import { type Session, useSession } from "#lib/session/session.ts";
import { TextLink } from "#ui/layout/section.tsx";
import { kraHref } from "../kra-links.ts";
import type { Month } from "../months.ts";
import s from "./evaluation-note.module.css";

/** Whether the user's ratings are fixed: they have been calibrated, or an admin looks at those of another evaluator. */
export const isCalibratedOnly = ({ status, evaluator, ratingChanges = [] }: Evaluation, { user, company }: Session) =>
  status === "Ready" &&
  (ratingChanges.some(({ reason }) => reason !== null) ||
    (company.calibration !== "off" && user.role === "admin" && evaluator?._id !== user._id));

/** Says who changes the ratings, with the way there for admins. */
export function CalibratedNote({ month }: { month: Month }) {
  const { user } = useSession();
  return (
    <ul className={s.notes}>
      <li>
        <IconScale size={16} stroke={1.6} aria-hidden />
        <span>
          {user.role === "admin" ? (
            <>
              You change ratings in <TextLink href={kraHref(user.role, { tab: "calibration", month })}>Calibration</TextLink>, with a reason
            </>
          ) : (
            "Admins calibrate the ratings, with a reason. The other texts stay yours"
          )}
        </span>
      </li>
    </ul>
  );
}
