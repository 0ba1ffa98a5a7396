import type { TopicRow } from "@masar/contract/community/schemas";
import { Heart, Lock, type LucideIcon, MessageSquare, Pin, Route } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { memberName } from "#web/entities/member/member-name.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Fact, FactLine } from "#web/ui/display/fact-line.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { TimeAgo } from "#web/ui/display/time-ago.tsx";
import { Star, StarMark } from "#web/ui/display/star.tsx";
import { useRestorePost } from "#web/features/community/posts.api.ts";
import { hasNewReplies } from "./seen-topics.ts";

type TopicItemProps = {
  topic: TopicRow;
  isReplied: boolean;
};

export function TopicItem({ topic, isReplied }: TopicItemProps) {
  const { t } = useTranslation();
  const restore = useRestorePost();
  return (
    <li className="relative flex gap-3 rounded-md px-3 py-3.5 transition-colors duration-150 hover:bg-sunken sm:gap-4 sm:px-4">
      <span className="pt-0.5">
        <Star state={topic.is_answered ? "done" : "later"} className="size-6 shrink-0" />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          to={links.topic(topic.id)}
          className="block font-medium wrap-anywhere -outline-offset-2 after:absolute after:inset-0 after:rounded-md"
        >
          {/* The text has its own direction, but is aligned with the page. */}
          <bdi {...bidiText(topic.title)} lang={topic.language} />
        </Link>
        <FactLine>
          {(isReplied || hasNewReplies(topic)) && (
            <Fact icon={<StarMark className="size-3" />} tone="font-medium text-teal">
              {t("community:row.new")}
            </Fact>
          )}
          {topic.is_answered && (
            <Fact tone="font-medium text-teal">{t("community:row.accepted")}</Fact>
          )}
          {topic.state !== "shown" && (
            <Fact tone="font-medium text-rose">{t(`community:row.state.${topic.state}`)}</Fact>
          )}
          {topic.is_pinned && (
            <Fact icon={<Icon icon={Pin} size={14} />}>{t("community:row.pinned")}</Fact>
          )}
          {topic.is_locked && (
            <Fact icon={<Icon icon={Lock} size={14} />}>{t("community:row.locked")}</Fact>
          )}
          {topic.has_path && (
            <Fact icon={<Icon icon={Route} size={14} />}>{t("community:row.path")}</Fact>
          )}
          <TopicFacts {...topic} />
        </FactLine>
        {topic.state === "deleted" && (
          <Button
            variant="secondary"
            size="sm"
            className="relative mt-2"
            loading={restore.isPending}
            onClick={() => restore.mutate(topic)}
          >
            {t("community:post.restore")}
          </Button>
        )}
      </div>
      <div className="grid shrink-0 grid-cols-[auto_auto] content-start gap-1 pt-0.5 text-sm text-ink-2">
        <Count icon={MessageSquare} name="replies" count={topic.reply_count} />
        <Count icon={Heart} name="likes" count={topic.like_count} />
      </div>
    </li>
  );
}

type TopicFactsProps = Pick<TopicRow, "category" | "language" | "author" | "created_at">;

export function TopicFacts({ category, language, author, created_at }: TopicFactsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Fact>{t(`community:categories.${category}`)}</Fact>
      <Fact>{t(`community:languages.${language}`)}</Fact>
      <Fact>
        <bdi {...bidiText(memberName(t, author))} className="wrap-anywhere" />
      </Fact>
      <Fact>
        <TimeAgo at={created_at} />
      </Fact>
    </>
  );
}

type CountProps = { icon: LucideIcon; name: "replies" | "likes"; count: number };

function Count({ icon, name, count }: CountProps) {
  const { t } = useTranslation();
  const shown = useFormat().number(count);
  const text = t(`community:row.${name}`, { count, shown });
  return (
    <span className="col-span-2 grid grid-cols-subgrid items-center tabular-nums" title={text}>
      <Icon icon={icon} size={16} />
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
