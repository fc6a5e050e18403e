/* Text as people typed it, from Slack's format (api.slack.com/reference/surfaces/formatting). */

/** A link, an account or a channel in angle brackets, with its label if there is one. */
const reference = /<((?:https?:\/\/|mailto:|tel:|[@#])[^<>|\s]*)(?:\|([^<>]*))?>/g;

/** Shows a link by its label, else its address; an account or channel by its name. */
export const withoutLinks = (text: string) =>
  text.replace(reference, (_, target: string, label: string | undefined) => {
    const sign = /^[@#]/.test(target) ? target.charAt(0) : "";
    const shown = label?.trim() || target.replace(/^(?:mailto:|tel:|[@#])/, "");
    return sign && !shown.startsWith(sign) ? `${sign}${shown}` : shown;
  });

/** The text of a command, in which Slack escapes three characters. */
export const typedText = (text: string) =>
  withoutLinks(text).replace(/&(lt|gt|amp);/g, (_, name: "lt" | "gt" | "amp") => ({ lt: "<", gt: ">", amp: "&" })[name]);
