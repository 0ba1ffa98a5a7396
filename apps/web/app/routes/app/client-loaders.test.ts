import { type FetchQueryOptions, type QueryKey, QueryObserver } from "@tanstack/react-query";
import type { EndpointName } from "@masar/contract/endpoints";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi, makeSession, makeSettings } from "../../../test/fake-api.ts";
import { reviewQuery } from "#web/entities/card/card-queries.ts";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";
import { pathQuery, pathsQuery } from "#web/entities/path/path-queries.ts";
import { profileQuery } from "#web/entities/member/profile-query.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { topicQuery } from "#web/features/community/community.api.ts";
import { myTicketQuery } from "#web/features/support/support.api.ts";
import { getQueryClient } from "#web/platform/api/query-client.ts";
import { clientLoader as loadCourses } from "./courses.tsx";
import { clientLoader as loadDashboard } from "./dashboard.tsx";
import { clientLoader as loadTopic } from "./forum-topic.tsx";
import { clientLoader as loadPath } from "./path/layout.tsx";
import { clientLoader as loadPaths } from "./paths.tsx";
import { clientLoader as loadProfile } from "./profile.tsx";
import { clientLoader as loadReview } from "./review.tsx";
import { clientLoader as loadSettings } from "./settings.tsx";
import { clientLoader as loadTicket } from "./support-ticket.tsx";

type Params = { pathId: string; topicId: string; ticketId: string };
type Loader = (args: { request: Request; params: Params }) => Promise<null>;
type Page = { endpoint: EndpointName; load: Loader; queryKey: QueryKey; mount: () => () => void };

function makePage<Data, Key extends QueryKey>(
  endpoint: EndpointName,
  load: Loader,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Page {
  const mount = () => new QueryObserver(getQueryClient(), query).subscribe(() => {});
  return { endpoint, load, queryKey: query.queryKey, mount };
}

const args = {
  request: new Request("http://localhost/"),
  params: { pathId: "1", topicId: "1", ticketId: "1" },
};

/** Follows a link to the page: its loader runs, then it mounts, with the data already there. */
async function visit({ load, queryKey, mount }: Page): Promise<void> {
  await load(args);
  await vi.waitFor(() => {
    const state = getQueryClient().getQueryState(queryKey);
    expect(state).toMatchObject({ status: "success", fetchStatus: "idle" });
  });
  const unmount = mount();
  await new Promise((resolve) => setTimeout(resolve, 20));
  unmount();
}

afterEach(() => {
  getQueryClient().clear();
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

/** How often the endpoint is requested by two visits, one directly after the other. */
async function countRequests(page: Page): Promise<number[]> {
  const asked = fakeApi({
    getSession: () => ({ session: makeSession() }),
    [page.endpoint]: () => ({ ...makeSettings(), paths: [] }),
  });
  const count = () => asked.filter(({ name }) => name === page.endpoint).length;
  await visit(page);
  const first = count();
  await visit(page);
  return [first, count() - first];
}

test.each([
  makePage("getProfile", loadProfile, profileQuery),
  makePage("getMyTicket", loadTicket, myTicketQuery("1")),
])("[N3.09] every visit requests $endpoint once", async (page) => {
  expect(await countRequests(page)).toEqual([1, 1]);
});

test.each([
  makePage("getCatalogTerms", loadCourses, catalogTermsQuery),
  makePage("getOverview", loadDashboard, overviewQuery),
  makePage("getPath", loadPath, pathQuery("1")),
  makePage("listPaths", loadPaths, pathsQuery),
  makePage("listReview", loadReview, reviewQuery),
  makePage("getSettings", loadSettings, settingsQuery),
  makePage("getTopic", loadTopic, topicQuery("1")),
])("[N3.09] two visits in a row request $endpoint once", async (page) => {
  expect(await countRequests(page)).toEqual([1, 0]);
});

test("[N3.09] no data is requested for an account whose deletion is due", async () => {
  const session = makeSession({ deletion_due_at: "2026-03-01T00:00:00Z" });
  const asked = fakeApi({ getSession: () => ({ session }) });
  await Promise.all([loadProfile(args), loadDashboard()]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked.map(({ name }) => name)).toEqual(["getSession"]);
});
