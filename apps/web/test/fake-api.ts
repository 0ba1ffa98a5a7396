import type { AuthSession, User } from "@masar/contract/account/schemas";
import { type ErrorCode, errorStatus, type ErrorParams } from "@masar/contract/errors";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import type { Settings } from "@masar/contract/settings/schemas";
import { vi } from "vitest";

type ApiCall = { name: EndpointName; body: unknown };
/** `id` is the first of the `params` in the path. */
type RouteContext = { id: string; params: string[]; query: URLSearchParams };
type Handler = (body: never, route: RouteContext) => unknown;

/** What a handler returns to refuse. */
export function refuse(code: ErrorCode, params: ErrorParams = {}, fields: string[] = []): Response {
  const status = errorStatus[code];
  return Response.json({ code, status, params, fields, title: code, requestId: "1" }, { status });
}

/** Answers `fetch` by the endpoint table; an endpoint without a handler fails the test. */
export function fakeApi(handlers: Partial<Record<EndpointName, Handler>>): ApiCall[] {
  const asked: ApiCall[] = [];
  const answer = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    const found = Object.entries(endpoints).find(
      ([, route]) => matchPath(route.path, pathname) && route.method === init.method,
    );
    const name = found?.[0] as EndpointName;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    asked.push({ name, body });
    const handler = handlers[name];
    if (!handler) throw new Error(`no handler for ${init.method} ${pathname}`);
    const params = found ? (matchPath(found[1].path, pathname)?.slice(1) ?? []) : [];
    const result = await handler(body as never, {
      id: params[0] ?? "",
      params,
      query: searchParams,
    });
    if (result instanceof Response) return result;
    return result === null ? new Response(null, { status: 204 }) : Response.json(result);
  };
  vi.stubGlobal("fetch", answer);
  return asked;
}

function matchPath(pattern: string, pathname: string): RegExpExecArray | null {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, "([^/]+)")}$`).exec(pathname);
}

export function makeSession(user: Partial<User> = {}, id = "session-1"): AuthSession {
  return {
    id,
    expires_at: "2027-01-01T00:00:00Z",
    by_passkey: false,
    user: {
      id: "user-1",
      email: "salma@example.com",
      roles: [],
      second_factor: false,
      language: "en",
      setup_completed: true,
      created_at: "2026-01-01T00:00:00Z",
      ...user,
    },
  };
}

export function makeSettings(values: Partial<Settings> = {}): Settings {
  return {
    language: "en",
    country: "EG",
    time_zone: "Africa/Cairo",
    setup_completed: true,
    weekly_target_hours: null,
    day_start_hour: 3,
    rest_days: null,
    daily_goal_minutes: 25,
    streak_hidden: false,
    focus_minutes: 25,
    break_minutes: 5,
    long_break_minutes: 15,
    timer_auto_start: false,
    timer_sound: true,
    study_time: null,
    busy_season: null,
    hints_first: true,
    chat_months: 12,
    quiet_from: null,
    quiet_to: null,
    digits: "latn",
    hijri_dates: false,
    first_day: null,
    motion: "system",
    low_data: false,
    form_of_address: "neutral",
    plan_proposals: true,
    ...values,
  };
}
