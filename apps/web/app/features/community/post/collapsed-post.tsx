import type { ForumPost } from "@masar/contract/community/schemas";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { postAnchor } from "#web/features/community/post-cache.ts";

type FoldedPostProps = { post: ForumPost; onShow: () => void };

/** A post its reader reported: not before their eyes, and not out of their reach. */
export function FoldedPost({ post, onShow }: FoldedPostProps) {
  const { t } = useTranslation();
  const what = post.id === post.topic_id ? "question" : "reply";
  return (
    <article
      id={postAnchor(post.number)}
      tabIndex={-1}
      className="flex scroll-mt-24 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-dashed border-line px-4 py-2 text-sm text-ink-2 sm:px-6"
    >
      <p className="min-w-0 flex-1 basis-52 py-1">{t(`community:reported.${what}`)}</p>
      <Button variant="quiet" size="sm" className="-mx-3" onClick={onShow}>
        {t("community:reported.show")}
      </Button>
    </article>
  );
}
