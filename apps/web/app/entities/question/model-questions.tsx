import { type ComponentProps, lazy, Suspense } from "react";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import type { ModelQuestionList } from "./model-question-list.tsx";

// Only an opened note or milestone needs its script.
const List = lazy(async () => {
  const [{ ModelQuestionList: list }] = await Promise.all([
    import("./model-question-list.tsx"),
    loadMoreStrings("checks", "notes", "settings"),
  ]);
  return { default: list };
});

/** Questions that a model wrote about a milestone or a note, and the way to more. */
export function ModelQuestions(props: ComponentProps<typeof ModelQuestionList>) {
  return (
    <Suspense fallback={null}>
      <List {...props} />
    </Suspense>
  );
}
