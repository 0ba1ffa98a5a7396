import { lazy, Suspense } from "react";
import { ProfilePage } from "#web/features/profile/edit/profile-page.tsx";
import { createPrefetchLoader } from "#web/entities/session/prefetch.ts";
import { profileQuery } from "#web/entities/member/profile-query.ts";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { createMeta } from "#web/platform/meta/page-meta.ts";

// The forgetting curve is large, and the section is not the first of the page.
const ProfileMastery = lazy(async () => {
  const { ProfileMastery: section } = await import("#web/features/mastery/profile-mastery.tsx");
  return { default: section };
});

export const clientLoader = createPrefetchLoader(
  loadPageStrings("mastery", "profile", "settings"),
  () => profileQuery,
);

export const meta = createMeta((t) => t("profile:title"));

export default function ProfileRoute() {
  return (
    <ProfilePage
      skills={
        <Suspense fallback={<Skeleton className="h-64" />}>
          <ProfileMastery />
        </Suspense>
      }
    />
  );
}
