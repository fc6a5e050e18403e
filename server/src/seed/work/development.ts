import { type Bank, standUp } from "./bank.ts";

/** The Development team. */
export const development: Bank = {
  work: [
    {
      title: "API for the {screen}",
      notes: [
        "List and detail endpoints are done, with the usual pagination.",
        "Wrote the tests first; they found a bug in the empty case.",
      ],
      next: "Handle error cases and document the endpoint.",
    },
    {
      title: "Build the {screen}",
      notes: ["Layout is done and uses the real API.", "Keyboard navigation works; the phone layout is next."],
      next: "Phone layout of the {screen}.",
    },
    {
      title: "{screen} loads slowly for large accounts",
      notes: ["The count query ran twice; removed one.", "An index on the foreign key took it from 900 to 35 ms."],
      next: "Measure with a copy of the client's data.",
      blocker: "Waiting for {client}'s legal team to release the data copy.",
    },
    {
      title: "Fix the {screen} losing its state on reload",
      notes: ["Filters are stored in the URL now.", "The second request reset the store; fixed the order."],
      next: "Add a test that reloads the page.",
    },
    {
      title: "Access rules for the {screen}",
      notes: [
        "Guests see only their own files; added a table of test cases.",
        "Found a list without a permission check; fixed with a test.",
      ],
      next: "Check the remaining routes against the table.",
    },
    {
      title: "Write tests for the {screen}",
      notes: ["22 cases, two of which found bugs.", "The date cases run in three timezones now."],
      next: "Add cases around midnight.",
    },
    {
      title: "Move the {screen} to the new component set",
      notes: ["Buttons and fields are done, the table is next.", "Removed 600 lines of old styles."],
      next: "Replace the old table.",
    },
    {
      title: "Retry and timeout for the {screen}",
      notes: [
        "Three attempts with exponential backoff, then a clear message.",
        "The upstream closes idle connections after a minute; keep-alive helps.",
      ],
      next: "Monitor the error rate overnight.",
      blocker: "The gateway in the test lab is offline and no one is on site to restart it.",
    },
    {
      title: "Audit entries for changes in the {screen}",
      notes: ["Every entry records who changed what and when.", "Secrets are excluded; checked against the security checklist."],
      next: "Add a page for the entries.",
    },
    {
      title: "Translate the {screen}",
      notes: ["German and French are done; Arabic needs a right-to-left layout.", "Plural forms were missing in four places."],
      next: "Ask Omar to check the right-to-left layout.",
    },
    {
      title: "Migrate the data behind the {screen}",
      notes: ["Dry run took 6 minutes for the largest account.", "Two records have invalid dates; agreed on a rule with {client}."],
      next: "Second dry run with last night's backup.",
      blocker: "{client} has not confirmed the maintenance window.",
    },
    {
      title: "Deployment pipeline for the {screen}",
      notes: ["Build time is down from 14 to 6 minutes.", "Tested a rollback; it takes 40 seconds."],
      next: "Run the smoke test after each deployment.",
    },
    {
      title: "Alerts for the {screen}",
      notes: ["One alert per required action.", "Removed two false alarms."],
      next: "Test the on-call alerts with Jonas.",
    },
    {
      title: "CSV export of the {screen}",
      notes: ["Exports are streamed, so large ones need little memory.", "Cells that a spreadsheet would execute are escaped."],
      next: "Test the export with 200,000 rows.",
    },
    {
      title: "Upgrade the dependencies of the {screen}",
      notes: ["Two major versions; one changed its date handling.", "All tests pass; the bundle is 30 kB smaller."],
      next: "Monitor the staging logs for a day.",
    },
  ],
  routine: [
    standUp,
    {
      title: "Code review",
      hours: [0.5, 1.5],
      share: 0.55,
      notes: ["Three pull requests.", "One large pull request, discussed in a call.", "Small fixes, all merged."],
    },
    { title: "Sprint planning", hours: [0.75, 1.5], share: 0.75, weekdays: [1] },
    { title: "Demo and retrospective", hours: [0.75, 1.25], share: 0.7, weekdays: [5] },
    {
      title: "Production support",
      hours: [0.5, 1.5],
      share: 0.12,
      notes: ["The disk of the log host was full; fixed log rotation.", "The provider delayed password reset emails."],
    },
    { title: "Interview for the open position", hours: [0.75, 1], share: 0.04 },
  ],
  done: [
    "Merged and deployed to staging.",
    "Live since this afternoon.",
    "Reviewed and merged.",
    "Tests pass; deployed.",
    "Documented in the runbook.",
  ],
  blockers: [
    "The staging certificate has expired; waiting for IT to renew it.",
    "Waiting for the payment provider's support.",
    "The pull request needs a second reviewer.",
  ],
};
