import type { Method } from "@masar/contract/shared/endpoint";

/** One call as it is sent. */
export type Call = {
  method: Method;
  url: string;
  query: Record<string, string | string[]>;
  body: unknown;
  headers: Record<string, string>;
};

/** Whose rows the call is after. */
type Target = { id: string; forgedCookie: string };

type Variant = { name: string; change: (call: Call, target: Target) => Call };

const withHeaders = (call: Call, headers: Record<string, string>): Call => ({
  ...call,
  headers: { ...call.headers, ...headers },
});
const namesOfUser = ({ id }: Target) => ({ user_id: id, userId: id, owner_id: id, author_id: id });
const isObject = (body: unknown): body is object =>
  typeof body === "object" && body !== null && !Array.isArray(body);

/** The ways in which a call names another user beside the ids of its address. */
export const variants: Variant[] = [
  { name: "as it is", change: (call) => call },
  {
    name: "headers that name a user",
    change: (call, { id }) =>
      withHeaders(call, {
        "x-user-id": id,
        "x-masar-user-id": id,
        "x-masar-learner": id,
        "x-forwarded-user": id,
        "x-forwarded-for": "127.0.0.1",
      }),
  },
  {
    name: "a body that names a user",
    change: (call, target) =>
      isObject(call.body)
        ? { ...call, body: { ...call.body, ...namesOfUser(target) } }
        : { ...call, query: { ...call.query, ...namesOfUser(target) } },
  },
  {
    name: "a query that names a user",
    change: (call, target) => ({ ...call, query: { ...call.query, ...namesOfUser(target) } }),
  },
  {
    name: "repeated parameters",
    change: (call, { id }) => ({
      ...call,
      query: Object.fromEntries(
        Object.entries({ ...call.query, id }).map(([name, value]) => [name, [value, id]]),
      ),
    }),
  },
  { name: "ids in capitals", change: (call) => ({ ...call, url: toCapitalIds(call.url) }) },
  { name: "two slashes", change: (call) => ({ ...call, url: `/${call.url}` }) },
  {
    name: "encoded slashes",
    change: (call) => ({ ...call, url: call.url.replace(/\/(?=[^/]*$)/, "%2f") }),
  },
  {
    name: "a cursor and event of the owner",
    change: (call, { id }) =>
      withHeaders(
        { ...call, query: { ...call.query, after: id, cursor: id, since: "0" } },
        { "last-event-id": "0", "idempotency-key": id, "if-none-match": "*" },
      ),
  },
  {
    name: "a forged session of the owner",
    change: (call, { forgedCookie }) =>
      withHeaders(call, {
        cookie: [forgedCookie, call.headers["cookie"]].filter(Boolean).join("; "),
      }),
  },
  {
    name: "another method",
    change: (call) =>
      withHeaders(call, { "x-http-method-override": "DELETE", "x-method-override": "DELETE" }),
  },
  {
    name: "another address in headers",
    change: (call) =>
      withHeaders(call, {
        "x-original-url": "/api/tasks",
        "x-rewrite-url": "/api/tasks",
        "x-forwarded-host": "evil.test",
      }),
  },
];

const idPattern = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
const toCapitalIds = (url: string) => url.replaceAll(idPattern, (id) => id.toUpperCase());
