// A form that sends a call with an access token. Its values are inserted as text, never as HTML.

/** The token of all forms: only in memory, so that a reload forgets it. */
let token = "";

/** Builds the request: path fields in the path, filled query fields in the query, the body as it was typed. */
function requestOf({ path, method }, fields, body) {
  const values = Object.fromEntries(fields.map(({ name, input }) => [name, input.value.trim()]));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name) => encodeURIComponent(values[name]));
  const query = fields.filter((field) => field.in === "query" && values[field.name] !== "").map(({ name }) => [name, values[name]]);
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { "content-type": "application/json" }) };
  const url = `/api${filled}${query.length > 0 ? `?${new URLSearchParams(query)}` : ""}`;
  return { url, options: { method: method.toUpperCase(), credentials: "omit", headers, ...(body && { body: body.value }) } };
}

/** Returns the status, what is left of the limit, and the body, formatted if it is JSON. */
async function answerOf(response) {
  const text = await response.text();
  const left = response.headers.get("ratelimit");
  const head = [`${response.status} ${response.statusText}`.trim(), left && `RateLimit: ${left}`].filter(Boolean).join("\n");
  try {
    return `${head}\n\n${JSON.stringify(JSON.parse(text), null, 2)}`;
  } catch {
    return `${head}\n\n${text.slice(0, 10_000)}`;
  }
}

/**
 * Returns the part "Try it" of a call, whose form is built when it opens.
 * @param element creates an element: tag, attributes, children
 * @param call `path`, `method`, its path and query `parameters`, and the `body` of an example or undefined
 */
export function tryIt(element, call) {
  const build = () => {
    const secret = element("input", { type: "password", autocomplete: "off", placeholder: "dbk_…" });
    secret.value = token;
    const fields = call.parameters.map((parameter) => ({
      ...parameter,
      input: element("input", { type: "text", autocomplete: "off", ...(parameter.required && { required: "" }) }),
    }));
    const body = call.body && element("textarea", { rows: "8", spellcheck: "false" });
    if (body) body.value = JSON.stringify(call.body, null, 2);
    const result = element("pre", { hidden: "", tabindex: "0", role: "status", "aria-label": "Response" });
    const labelled = (name, input) => element("label", {}, name, input);
    const send = element("button", {}, "Send");
    const form = element(
      "form",
      {},
      call.method === "get" ? undefined : element("small", {}, "This is a real call: it changes what it says."),
      labelled("Access token", secret),
      ...fields.map(({ name, input }) => labelled(name, input)),
      body && labelled("Body (JSON)", body),
      send,
      result,
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      token = secret.value.trim();
      send.disabled = true;
      const { url, options } = requestOf(call, fields, body);
      result.textContent = await fetch(url, options).then(
        answerOf,
        () => "The server cannot be reached. Check the connection and send it again.",
      );
      result.hidden = false;
      send.disabled = false;
    });
    return form;
  };
  const details = element("details", { class: "try" }, element("summary", {}, "Try it"));
  details.addEventListener("toggle", () => details.open && details.children.length === 1 && details.append(build()));
  return details;
}
