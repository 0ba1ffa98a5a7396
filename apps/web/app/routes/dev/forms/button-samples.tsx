import { ArrowRight, Bell, Play, Plus, Send } from "lucide-react";
import { Icon } from "#web/ui/display/icon.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { CopyButton } from "#web/ui/forms/copy-button.tsx";
import { FormEnd } from "#web/ui/forms/form-end.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { Sample, SampleRow, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

const variants = ["primary", "secondary", "quiet", "danger", "link"] as const;
const sizes = ["sm", "md", "lg"] as const;

export function ButtonSamples() {
  const s = useSampleText();
  return (
    <>
      <Sample title="End of a form">
        <FormEnd submitLabel={s.save} onCancel={() => {}} />
        <FormEnd danger submitLabel={s.save} error={new Error(s.error)} onCancel={() => {}} />
        <FormEnd pending submitLabel={s.save} onCancel={() => {}} />
      </Sample>
      <Sample title="Button">
        <SampleState name="Variants">
          <SampleRow>
            {variants.map((variant) => (
              <Button key={variant} variant={variant}>
                {s.save}
              </Button>
            ))}
          </SampleRow>
        </SampleState>
        <SampleState name="Loading">
          <SampleRow>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} loading>
                {s.save}
              </Button>
            ))}
          </SampleRow>
        </SampleState>
        <SampleState name="Disabled">
          <SampleRow>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} disabled>
                {s.save}
              </Button>
            ))}
          </SampleRow>
        </SampleState>
        <SampleState name="Sizes, icon">
          <SampleRow>
            {sizes.map((size) => (
              <Button key={size} size={size} icon={<Icon icon={Plus} size={18} />}>
                {s.start}
              </Button>
            ))}
          </SampleRow>
        </SampleState>
        <SampleState name="Long text">
          <Button>{s.long}</Button>
        </SampleState>
      </Sample>
      <Sample title="Button link, copy button">
        <SampleRow>
          <ButtonLink to="/dev/ui">{s.start}</ButtonLink>
          <ButtonLink to="/dev/ui" variant="secondary" icon={<Icon icon={ArrowRight} />}>
            {s.next}
          </ButtonLink>
          <CopyButton text={s.lead} />
          <CopyButton text={s.lead} label={s.next} />
        </SampleRow>
      </Sample>
      <Sample title="Text link">
        <SampleRow>
          <TextLink to="/dev/ui">{s.next}</TextLink>
          <TextLink isInline to="/dev/ui">
            {s.next}
          </TextLink>
          <TextLink to="/dev/ui" className="text-sm">
            {s.start}
          </TextLink>
        </SampleRow>
        <SampleState name="Long text">
          <TextLink to="/dev/ui">{s.long}</TextLink>
        </SampleState>
      </Sample>
      <Sample title="Icon button">
        <SampleRow>
          <IconButton icon={Send} label={s.save} />
          <IconButton icon={Play} label={s.start} variant="outlined" />
          <IconButton icon={Plus} label={s.edit} tooltip={false} />
          <IconButton icon={Bell} label={s.save} disabled />
        </SampleRow>
      </Sample>
    </>
  );
}
