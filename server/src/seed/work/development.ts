import { type Bank, standUp } from "./bank.ts";

/** The Development team. */
export const development: Bank = {
  work: [
    {
      title: "API for the {screen}",
      notes: ["List and detail are done, paging follows the other lists.", "Wrote the tests first; the empty case was wrong in the draft."],
      next: "Error cases and the documentation of the call.",
    },
    {
      title: "Build the {screen}",
      notes: ["Layout stands, data comes from the real API.", "Keyboard order is right; the phone view is still open."],
      next: "Phone view of the {screen}.",
    },
    {
      title: "{screen} loads slowly for large accounts",
      notes: ["The count ran twice; one of them is gone.", "An index on the foreign key took it from 900 to 35 ms."],
      next: "Measure with the copy of the client's data.",
      blocker: "The data copy from {client} is still with their legal team.",
    },
    {
      title: "Fix the {screen} losing its state on reload",
      notes: ["Filters live in the address now.", "The store was reset by the second request; order corrected."],
      next: "A test that reloads in the middle.",
    },
    {
      title: "Access rules for the {screen}",
      notes: ["Guests see their own files only; written as a table of cases.", "Found one list that forgot the check; fixed with a test."],
      next: "Go through the remaining routes with the table.",
    },
    {
      title: "Write tests for the {screen}",
      notes: ["22 cases, two found real faults.", "The date cases run in three timezones now."],
      next: "The cases around midnight.",
    },
    {
      title: "Move the {screen} to the new component set",
      notes: ["Buttons and fields are done, the table is next.", "Removed 600 lines of old styles."],
      next: "Replace the old table.",
    },
    {
      title: "Retry and time-out for the {screen}",
      notes: [
        "Three tries with growing pauses, then a clear message.",
        "The upstream closes idle connections after a minute; keep-alive helps.",
      ],
      next: "Watch the error rate overnight.",
      blocker: "The gateway in the test lab sleeps and nobody is on site to wake it.",
    },
    {
      title: "Audit entries for changes in the {screen}",
      notes: ["Every change names who, what and when.", "Secrets are left out; checked with the security list."],
      next: "A page that shows the entries.",
    },
    {
      title: "Translate the {screen}",
      notes: ["German and French are in, Arabic needs the mirrored layout.", "Plural forms were missing in four places."],
      next: "Ask Omar to check the mirrored layout.",
    },
    {
      title: "Migrate the data behind the {screen}",
      notes: ["Dry run took 6 minutes for the largest account.", "Two records with broken dates; rule agreed with {client}."],
      next: "Second dry run with last night's copy.",
      blocker: "Maintenance window with {client} is not confirmed.",
    },
    {
      title: "Deployment pipeline for the {screen}",
      notes: ["Build is down from 14 to 6 minutes.", "Rollback tried for real, takes 40 seconds."],
      next: "Put the smoke test behind the deployment.",
    },
    {
      title: "Alerts for the {screen}",
      notes: ["One alert for each thing somebody must do.", "Removed the two that cried every night."],
      next: "Wake-up test with Jonas.",
    },
    {
      title: "CSV export of the {screen}",
      notes: ["Streams, so a large export no longer fills the memory.", "Cells that a spreadsheet would run are neutralised."],
      next: "Try the export with 200,000 rows.",
    },
    {
      title: "Upgrade the dependencies of the {screen}",
      notes: ["Two majors, one changed its date handling.", "All tests green, bundle is 30 kB smaller."],
      next: "Watch the staging logs for a day.",
    },
  ],
  routine: [
    standUp,
    {
      title: "Code review",
      hours: [0.5, 1.5],
      share: 0.55,
      notes: ["Three pull requests.", "One large one, talked through in a call.", "Small fixes, all merged."],
    },
    { title: "Sprint planning", hours: [0.75, 1.5], share: 0.75, weekdays: [1] },
    { title: "Demo and retrospective", hours: [0.75, 1.25], share: 0.7, weekdays: [5] },
    {
      title: "Production support",
      hours: [0.5, 1.5],
      share: 0.12,
      notes: ["A full disk on the log host; rotation corrected.", "Password reset mails were delayed by the provider."],
    },
    { title: "Interview for the open position", hours: [0.75, 1], share: 0.04 },
  ],
  done: [
    "Merged and deployed to staging.",
    "Live since this afternoon.",
    "Reviewed and merged.",
    "Tests green, deployed.",
    "Documented in the runbook.",
  ],
  blockers: [
    "Staging certificate has expired; the renewal is with IT.",
    "Waiting for the answer of the payment provider's support.",
    "The pull request needs a second reviewer.",
  ],
};
