/* The texts of Slack, which shows `*bold*` and `_italic_`. */

export const helpText = [
  "*/daybook report* your report of today, one line for each thing with its hours",
  "*/daybook leave* ask for leave",
  "*/daybook away* when you are away next",
  "*/daybook tasks* your tasks that are due",
].join("\n");
