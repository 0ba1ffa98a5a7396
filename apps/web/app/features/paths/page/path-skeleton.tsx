import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";

const stops = ["w-52", "w-44", "w-60", "w-40", "w-56"];

/** A path that is on its way: header, tabs and the first stops of the road. */
export function PathSkeleton() {
  return (
    <LoadingRegion className="grid gap-5">
      <div className="grid gap-3">
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="h-2 w-full max-w-105" />
      </div>
      <Skeleton className="h-11 w-full" />
      <div className="grid gap-8 pt-3">
        {stops.map((width) => (
          <div key={width} className="flex items-center gap-5">
            <Skeleton className="size-11 shrink-0" />
            <Skeleton className={`h-6 max-w-full ${width}`} />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
