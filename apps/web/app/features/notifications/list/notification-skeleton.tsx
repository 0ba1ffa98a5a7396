import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";

type RowsProps = { rows: number };

/** Rows in the shape of `NotificationItem`. */
export function SkeletonRows({ rows }: RowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    <div key={row} className="flex items-start gap-3 px-3 py-3">
      <Skeleton className="size-10 shrink-0 rounded-full!" />
      <div className="grid flex-1 gap-2 py-1">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-3.5 w-4/5" />
        <Skeleton className="h-3 w-20" />
      </div>
    </div>
  ));
}

export function NotificationSkeleton({ rows }: RowsProps) {
  return (
    <LoadingRegion className="grid gap-1">
      <SkeletonRows rows={rows} />
    </LoadingRegion>
  );
}
