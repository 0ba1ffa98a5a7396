import { Laptop, Smartphone } from "lucide-react";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { DeviceList } from "#web/ui/layout/device-list.tsx";
import { LoadMore } from "#web/ui/layout/load-more.tsx";
import { PagedList, type PagedQuery } from "#web/ui/layout/paged-list.tsx";
import { failedQuery, loadedQuery, loadingQuery, retryingQuery } from "../sample-queries.ts";
import { Sample, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

type PagedSampleProps = { name: string; query: PagedQuery; items: string[] | undefined };

function PagedSample({ name, query, items }: PagedSampleProps) {
  const s = useSampleText();
  return (
    <SampleState name={`Paged list: ${name}`}>
      <PagedList
        label={`${s.goal}: ${name}`}
        query={query}
        items={items}
        keyOf={(item) => item}
        renderItem={(item) => <p className="wrap-anywhere">{item}</p>}
        failed={s.error}
        empty={<EmptyState title={s.empty} description={s.lead} />}
      />
    </SampleState>
  );
}

export function ListSamples() {
  const s = useSampleText();
  const items = [...s.steps.slice(0, 2), s.longWord];
  return (
    <>
      <Sample title="Paged list, load more">
        <PagedSample name="loading" query={loadingQuery} items={undefined} />
        <PagedSample name="empty" query={loadedQuery} items={[]} />
        <PagedSample name="last page" query={loadedQuery} items={items} />
        <PagedSample
          name="more pages"
          query={{ ...loadedQuery, hasNextPage: true }}
          items={items}
        />
        <PagedSample
          name="loading the next page"
          query={{ ...loadedQuery, hasNextPage: true, isFetchingNextPage: true }}
          items={s.steps.slice(0, 1)}
        />
        <PagedSample name="error" query={failedQuery} items={undefined} />
        <PagedSample name="retrying" query={retryingQuery} items={undefined} />
        <SampleState name="Load more: idle, loading">
          <LoadMore hasMore loading={false} onLoadMore={() => {}} />
          <LoadMore hasMore loading onLoadMore={() => {}} />
        </SampleState>
      </Sample>
      <Sample title="Device list">
        <DeviceList
          devices={[
            { id: "laptop", icon: Laptop, name: s.device, current: s.thisDevice },
            { id: "phone", icon: Smartphone, name: s.long, current: false as const },
          ]}
          describe={(device) => ({
            ...device,
            times: s.deviceTimes,
            removeName: `${s.logOut}: ${device.name}`,
            canRemove: device.current === false,
          })}
          removeLabel={s.logOut}
          removeTitle={s.logOut}
          removeText={s.lead}
          remove={{
            mutate: (_device, { onSuccess }) => onSuccess(),
            reset: () => {},
            isPending: false,
            error: null,
          }}
          onRemoved={(_device, close) => close()}
        />
      </Sample>
    </>
  );
}
