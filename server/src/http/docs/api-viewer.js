// Renders /api/docs/openapi.json. Inserts all values as text, never as HTML.
import { tryIt } from "./try-it.js";

/** @param {string} tag @param {Record<string, string>} attributes @param {...(Node | string | undefined)} children */
function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== undefined));
  return node;
}

const endpoints = document.querySelector("#endpoints");
const contents = document.querySelector("#contents");
const search = document.querySelector("#search");

function resolve(api, schema) {
  if (!schema?.$ref) return schema ?? {};
  return schema.$ref
    .slice(2)
    .split("/")
    .reduce((node, key) => node[key], api);
}

const names = { string: "text", integer: "whole number", boolean: "true or false" };

/** Describes a schema briefly: `text (uuid)`, `User`, `list of User`, `"admin" or "team_lead"`. */
function describe(schema) {
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(describe))].join(" or ");
  if (schema.type === "array") return `list of ${describe(schema.items ?? {})}`;
  const type = [schema.type ?? "anything"]
    .flat()
    .map((name) => names[name] ?? name)
    .join(" or ");
  return schema.format ? `${type} (${schema.format})` : type;
}

function limits(schema) {
  const words = [];
  if (schema.default !== undefined) words.push(`default ${JSON.stringify(schema.default)}`);
  if (schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER) words.push(`at least ${schema.minimum}`);
  if (schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER) words.push(`at most ${schema.maximum}`);
  if (schema.maxLength !== undefined) words.push(`at most ${schema.maxLength} characters`);
  if (schema.maxItems !== undefined) words.push(`at most ${schema.maxItems}`);
  return words.join(", ");
}

function fieldTable(title, fields) {
  if (fields.length === 0) return undefined;
  const rows = fields.map(({ name, schema, required }) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, name),
      element("td", {}, describe(schema)),
      element("td", {}, [required ? "required" : "", limits(schema)].filter(Boolean).join(", ")),
    ),
  );
  return element("section", {}, element("h4", {}, title), element("table", {}, element("tbody", {}, ...rows)));
}

const fieldsOf = ({ properties = {}, required = [] }) =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) }));

/** An example value for a schema. */
function example(api, schema, depth = 0) {
  const shape = resolve(api, schema);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return example(api, shape.anyOf[0], depth);
  const type = [shape.type].flat()[0];
  if (type === "array") return depth > 5 ? [] : [example(api, shape.items ?? {}, depth + 1)];
  if (type === "object") {
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([name, inner]) => [name, depth > 5 ? {} : example(api, inner, depth + 1)]),
    );
  }
  return { integer: 1, number: 1, boolean: true, string: shape.format ?? "text" }[type] ?? null;
}

function responseSection(api, responses) {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith("2"));
  const [type, { schema }] = Object.entries(response.content)[0];
  const summary = element("summary", {}, `Response ${status}`);
  if (!schema) return element("details", {}, summary, element("p", {}, type));
  return element("details", {}, summary, element("pre", {}, JSON.stringify(example(api, schema), null, 2)));
}

/** Who may call it: everyone, a session alone, or also an access token, with its scope. */
function access({ security }) {
  if (security?.length === 0) return "Public.";
  const scope = security?.find(({ token }) => token)?.token[0];
  return scope ? `Scope of an access token: ${scope}.` : "Only with a session.";
}

/** Whether an access token may call it, or everyone, and the answer is JSON. */
const isTried = ({ security, responses }) =>
  (security?.length === 0 || security?.some(({ token }) => token)) &&
  Object.values(responses).some(({ content }) => content?.["application/json"]?.schema);

function endpointArticle(api, { path, method, operation }) {
  const body = operation.requestBody && resolve(api, operation.requestBody.content["application/json"].schema);
  const parameters = operation.parameters.filter((parameter) => parameter.in !== "header");
  const trial = { path, method, parameters, body: body && example(api, body) };
  const parametersIn = (location) => operation.parameters.filter((parameter) => parameter.in === location);
  return element(
    "article",
    { id: anchor(path, method) },
    element("h3", {}, element("span", { class: `method ${method}` }, method.toUpperCase()), ` ${path}`),
    element("p", {}, operation.summary, " ", element("small", {}, access(operation))),
    fieldTable("Path", parametersIn("path")),
    fieldTable("Query", parametersIn("query")),
    fieldTable("Headers", parametersIn("header")),
    body && fieldTable("Body (JSON)", fieldsOf(body)),
    responseSection(api, operation.responses),
    isTried(operation) ? tryIt(element, trial) : undefined,
  );
}

const anchor = (path, method) => `${method}${path.replaceAll(/[^a-z0-9]+/gi, "-")}`;

function operationsOf(api) {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

function errorSection(api) {
  const rows = Object.entries(api.components.responses).map(([status, { description }]) =>
    element("tr", {}, element("th", { scope: "row" }, status), element("td", {}, description.replaceAll("`", ""))),
  );
  return element("section", {}, element("h4", {}, "Errors"), element("table", {}, element("tbody", {}, ...rows)));
}

function introduction(api) {
  const paragraphs = api.info.description.split("\n\n").map((text) => element("p", {}, text.replaceAll("`", "")));
  const source = element("a", { href: "/api/docs/openapi.json" }, "Download as OpenAPI 3.1");
  return element("section", {}, ...paragraphs, element("p", {}, source), errorSection(api));
}

function show(api, filter) {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ path, method, operation }) =>
    words.every((word) => `${method} ${path} ${operation.summary} ${operation.tags}`.toLowerCase().includes(word));
  const found = operationsOf(api).filter(matches);
  const byTag = Map.groupBy(found, ({ operation }) => operation.tags[0]);

  const links = [...byTag].flatMap(([tag, operations]) => [
    element("h2", {}, tag),
    ...operations.map(({ path, method }) =>
      element("a", { href: `#${anchor(path, method)}` }, element("span", { class: `method ${method}` }, method.toUpperCase()), path),
    ),
  ]);
  contents.replaceChildren(...links);
  endpoints.replaceChildren(
    ...(words.length === 0 ? [introduction(api)] : []),
    ...(found.length === 0
      ? [element("p", { class: "note" }, "No call matches this filter.")]
      : found.map((endpoint) => endpointArticle(api, endpoint))),
  );
}

try {
  const response = await fetch("/api/docs/openapi.json");
  if (!response.ok) throw new Error(String(response.status));
  const api = await response.json();
  show(api, "");
  search.addEventListener("input", () => show(api, search.value));
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
} catch {
  endpoints.replaceChildren(element("p", { class: "note" }, "The documentation could not be loaded. Please reload this page."));
}
