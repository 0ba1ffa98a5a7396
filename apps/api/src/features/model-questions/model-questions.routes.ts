import type { Endpoints } from "#api/http/endpoints.ts";
import { abortOnDisconnect } from "#api/http/abort-on-disconnect.ts";
import * as questions from "./model-questions.service.ts";

export function modelQuestionsRoutes({ serve }: Endpoints): void {
  serve("listMilestoneQuestions", (ctx, { params }) =>
    questions.listMilestoneQuestions(ctx, params),
  );
  serve("writeMilestoneQuestions", (ctx, { params }, reply) =>
    questions.writeMilestoneQuestions(ctx, params, abortOnDisconnect(reply)),
  );
  serve("listNoteQuestions", (ctx, { params }) => questions.listNoteQuestions(ctx, params));
  serve("writeNoteQuestions", (ctx, { params }, reply) =>
    questions.writeNoteQuestions(ctx, params, abortOnDisconnect(reply)),
  );
  serve("deleteModelQuestion", (ctx, { params }) =>
    questions.deleteModelQuestion(ctx, params.question),
  );
}
