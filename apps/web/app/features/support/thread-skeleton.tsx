import { Card } from "#web/ui/layout/card.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";

export function ThreadSkeleton() {
  return (
    <LoadingRegion className="grid max-w-3xl gap-6">
      <Skeleton className="h-9 w-1/2" />
      <Card className="grid gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-11 w-32" />
      </Card>
    </LoadingRegion>
  );
}
