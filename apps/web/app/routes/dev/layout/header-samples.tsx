import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Breadcrumbs } from "#web/ui/layout/breadcrumbs.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { Sample, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

export function HeaderSamples() {
  const s = useSampleText();
  return (
    <>
      <Sample title="Page header, breadcrumbs">
        <Breadcrumbs items={s.crumbs} />
        <PageHeader
          title={s.goal}
          description={s.lead}
          actions={<Badge tone="saffron">{s.streak}</Badge>}
        />
        <SampleState name="Title only, long">
          <PageHeader title={s.long} />
        </SampleState>
      </Sample>
      <Sample title="Card">
        <Card>
          <CardTitle eyebrow={s.goal}>{s.steps[2]}</CardTitle>
          <p>{s.lead}</p>
        </Card>
        <Card>
          <CardTitle level={3}>{s.long}</CardTitle>
        </Card>
        <Card flush>
          <p className="border-b border-line p-3">{s.steps[0]}</p>
          <p className="p-3 wrap-anywhere">{s.longWord}</p>
        </Card>
      </Sample>
    </>
  );
}

export function TabsSamples() {
  const s = useSampleText();
  const items = s.tabs.map((label, index) => ({
    value: `tab-${index}`,
    label,
    content: <p>{s.long}</p>,
  }));
  const many = s.steps.map((label, index) => ({
    value: `step-${index}`,
    label,
    content: <Button>{s.start}</Button>,
  }));
  return (
    <Sample title="Tabs">
      <Tabs label={s.goal} items={items} />
      <SampleState name="Second tab chosen, all mounted">
        <Tabs label={s.language} items={items} defaultValue="tab-1" keepMounted />
      </SampleState>
      <SampleState name="Many on one line that scrolls">
        <Tabs label={s.search} items={many} isScrolling />
      </SampleState>
      <SampleState name="Sticky in a box that scrolls">
        <section
          aria-label={s.hint}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
          tabIndex={0}
          className="h-32 overflow-y-auto rounded-md border border-line bg-surface p-4"
        >
          <Tabs label={s.edit} items={items} isSticky />
        </section>
      </SampleState>
    </Sample>
  );
}
