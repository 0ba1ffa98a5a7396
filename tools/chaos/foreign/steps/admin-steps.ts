import { catalog } from "@masar/catalog/catalog";
import type { Area, Owner, Sender } from "../owner.ts";

const [blueprint] = catalog.blueprints;
const host = "satr.codes";
const string = { language: "en", namespace: "common", key: "brand" };

const findId = (query: string) => async (owner: Owner) => {
  const { rows } = await owner.testApp.admin.query(query);
  owner.setId("found", rows[0].id);
};
const ofFound = ({ idOf }: Sender) => ({ params: { id: idOf("found") } });

/** A job that failed after all its tries, as the queue stores it. */
const addFailedJob = findId(
  `insert into boss.job (id, name, data, source_name, source_id, source_output, source_created_on)
   values (gen_random_uuid(), 'dead', '{}', 'retention.sweep', gen_random_uuid(), '{"message": "x"}', now())
   returning id`,
);

const makeCourse = ({ idOf, sharedText }: Sender) => ({
  id: idOf("new course"),
  slug: `edx-${sharedText}`,
  title: `Course ${sharedText}`,
  provider: "edX",
  url: `https://www.edx.org/learn/${sharedText}`,
  language: "en",
  description: "Grow plants.",
  description_ar: "زراعة النباتات.",
  price_usd: null,
  duration_hours: 12,
  hours_are_estimated: true,
  rating: null,
  experience_level: "beginner",
  fields: ["data-science"],
  skills_covered: ["sql"],
  source: "operator",
});

const makeResource = ({ idOf, sharedText }: Sender) => ({
  id: idOf("new resource"),
  slug: `sql-${sharedText}`,
  kind: "site-course",
  title: `Resource ${sharedText}`,
  title_ar: null,
  language: "en",
  author: "Garden School",
  url: `https://${host}/${sharedText}`,
  minutes: 90,
  description: "Queries about plants.",
  description_ar: "استعلامات عن النباتات.",
  skills: ["sql"],
  milestones: ["data-analyst/sql-queries"],
});

const ofQuestion = ({ idOf }: Sender) => ({ params: { question: idOf("question") } });

/** Everything an administrator does. Others get none of it. */
export const adminArea: Area = {
  name: "administration",
  role: "admin",
  steps: [
    { name: "listAdminCourses" },
    { name: "addCourse", build: (sender) => ({ body: makeCourse(sender) }) },
    {
      name: "exportCourses",
      after: (owner, body) =>
        owner.setSecret("courses", JSON.stringify({ ...body, courses: body.courses.slice(0, 2) })),
    },
    {
      name: "checkCourseImport",
      build: ({ secretOf }) => ({ body: { text: secretOf("courses") } }),
    },
    { name: "importCourses", build: ({ secretOf }) => ({ body: { text: secretOf("courses") } }) },
    {
      name: "updateCourse",
      build: ({ idOf }) => ({ params: { id: idOf("new course") }, body: { duration_hours: 13 } }),
    },
    { name: "listDeadLinks" },
    {
      name: "replaceCourseLink",
      build: ({ idOf, sharedText }) => ({
        params: { id: idOf("new course") },
        body: { url: `https://www.edx.org/learn/again-${sharedText}` },
      }),
    },
    {
      name: "dismissLinkReports",
      build: ({ idOf }) => ({ params: { id: idOf("new course") } }),
    },
    { name: "listAnswerReports" },
    {
      name: "markAnswerReport",
      async before(owner) {
        const ids = {
          conversationId: owner.idOf("talk"),
          questionId: owner.idOf("asked"),
          answerId: owner.idOf("answered"),
        };
        await owner.call("askAssistant", { body: { message: "What is SQL?", ...ids } });
        const params = { id: owner.idOf("answered") };
        await owner.call("reportAnswer", { params, body: { reason: "wrong" } });
        const { body: listed } = await owner.call("listAnswerReports");
        owner.setId("found", listed.reports[0].id);
      },
      build: (sender) => ({ ...ofFound(sender), body: { seen: true } }),
    },
    { name: "getAiSpend" },
    { name: "listClientErrors" },
    {
      name: "resolveClientError",
      async before(owner) {
        const body = { message: "A fault", stack: "at x", page: "/dashboard", version: "1.0.0" };
        await owner.visitor.call("reportClientError", { body });
        await findId("select id from client_errors limit 1")(owner);
      },
      build: (sender) => ({ ...ofFound(sender), body: { resolved: true } }),
    },
    { name: "listFailedJobs" },
    { name: "retryFailedJob", before: addFailedJob, build: ofFound },
    { name: "discardFailedJob", before: addFailedJob, build: ofFound },
    { name: "getWaiting" },
    { name: "getInstance" },
    { name: "listAdminBlueprints" },
    { name: "checkBlueprint", build: () => ({ body: { definition: blueprint } }) },
    {
      name: "getAdminBlueprint",
      build: () => ({ params: { slug: blueprint?.slug ?? "" } }),
      after: (owner, { version }) => owner.setId("version", String(version)),
    },
    {
      name: "publishBlueprint",
      build: ({ idOf }) => ({
        params: { slug: blueprint?.slug ?? "" },
        body: {
          definition: blueprint,
          known_version: Number(idOf("version")),
          is_active: true,
        },
      }),
    },
    {
      name: "getBlueprintVersion",
      build: () => ({ params: { slug: blueprint?.slug ?? "", version: "1" } }),
    },
    { name: "listReplacedCourses" },
    { name: "listAdminResources" },
    { name: "addResource", build: (sender) => ({ body: makeResource(sender) }) },
    {
      name: "exportResources",
      after: (owner, body) =>
        owner.setSecret(
          "resources",
          JSON.stringify({ ...body, resources: body.resources.slice(0, 2) }),
        ),
    },
    {
      name: "checkResourceImport",
      build: ({ secretOf }) => ({ body: { text: secretOf("resources") } }),
    },
    {
      name: "importResources",
      build: ({ secretOf }) => ({ body: { text: secretOf("resources") } }),
    },
    {
      name: "updateResource",
      build: ({ idOf }) => ({ params: { id: idOf("new resource") }, body: { minutes: 91 } }),
    },
    { name: "listBlueprintPlaces" },
    { name: "listResourceHosts" },
    {
      name: "saveResourceHost",
      build: () => ({ params: { host }, body: { name: "Satr", is_active: true } }),
    },
    {
      name: "listAdminQuestions",
      after: (owner, { questions }) =>
        owner.setId("question", questions[0].id ?? questions[0].question.id),
    },
    { name: "getAdminQuestion", build: ofQuestion },
    {
      name: "updateQuestion",
      build: (sender) => ({ ...ofQuestion(sender), body: { is_active: true } }),
    },
    { name: "closeQuestionReports", build: ofQuestion },
    {
      name: "getTicket",
      async before(owner) {
        const other = await owner.testApp.createUser();
        const body = { topic: "general", message: "Please help me.", language: "en" };
        const id = owner.idOf("ticket");
        await other.call("createTicket", { body: { id, ...body, diagnostics: null } });
      },
      build: ({ idOf }) => ({ params: { id: idOf("ticket") } }),
    },
    { name: "listTickets" },
    {
      name: "replyToTicket",
      build: ({ idOf, sharedText }) => ({
        params: { id: idOf("ticket") },
        body: { id: idOf("ticket reply"), message: sharedText },
      }),
    },
    {
      name: "closeTicket",
      build: ({ idOf }) => ({ params: { id: idOf("ticket") }, body: { closed: true } }),
    },
    { name: "listTranslations" },
    { name: "searchStrings" },
    {
      name: "saveTranslation",
      build: () => ({ body: { ...string, value: "Masar" } }),
    },
    { name: "deleteTranslation", build: () => ({ query: string }) },
  ],
};
