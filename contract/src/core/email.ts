/** Letters, digits and signs of the part before the `@`, without a dot at an end or two in a row; one `@`, and a host with a dot. */
const address = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*@([^\s@.]+\.)+[^\s@.]{2,}$/i;

/** Letters, digits and hyphens inside of a part of a host name; other letters than ASCII are an internationalized name. */
const hostPart = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/** Whether a text is one address: no list, no scheme, ASCII before the `@`. */
export function isEmail(text: string): boolean {
  const host = text.slice(text.indexOf("@") + 1);
  return address.test(text) && host.split(".").every((part) => hostPart.test(part)) && URL.canParse(`http://${host}`);
}

/** Returns an address as it is stored: a host with other letters than ASCII in the one spelling that it is looked up by. */
export function cleanEmail(text: string): string {
  const at = text.lastIndexOf("@") + 1;
  const host = text.slice(at);
  return /^[\0-\x7F]*$/.test(host) ? text : text.slice(0, at) + host.normalize("NFKC").toLowerCase();
}
