import { ArrowRight, Check, Clock, Send } from "lucide-react";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Logo, Star, StarMark, StarOutline } from "#web/ui/display/star.tsx";
import { Sample, SampleRow, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

/** Leads from the address of photos to a picture that every installation serves. */
const samplePhoto = "../../../icons/apple-touch.png";
const missingPhoto = "missing";

export function IdentitySamples() {
  const s = useSampleText();
  return (
    <>
      <Sample title="Star, logo, icon">
        <SampleRow>
          <Logo className="size-10" />
          <Star state="done" />
          <Star state="now" />
          <Star state="later" />
          <StarMark className="size-5 text-saffron" />
          <StarOutline className="size-6 text-outline" />
        </SampleRow>
        <SampleState name="Icons that mirror, icons that do not">
          <SampleRow>
            <Icon icon={ArrowRight} />
            <Icon icon={Send} size={24} />
            <Icon icon={Clock} />
            <Icon icon={Check} size={16} className="text-teal" />
          </SampleRow>
        </SampleState>
      </Sample>
      <Sample title="Badge">
        <div className="flex flex-wrap gap-2">
          <Badge>{s.save}</Badge>
          <Badge tone="teal">{s.save}</Badge>
          <Badge tone="saffron" icon={<StarMark className="size-3.5 text-saffron" />}>
            {s.streak}
          </Badge>
          <Badge tone="lapis">{s.save}</Badge>
          <Badge tone="rose">{s.remove}</Badge>
        </div>
      </Sample>
      <Sample title="Avatar">
        <SampleState name="Initials in three sizes, no name">
          <SampleRow>
            <Avatar name={s.member} photoId={null} size="sm" />
            <Avatar name={s.member} photoId={null} />
            <Avatar name={s.member} photoId={null} size="lg" />
            <Avatar name="" photoId={null} />
          </SampleRow>
        </SampleState>
        <SampleState name="Photo, photo that cannot be loaded">
          <SampleRow>
            <Avatar name={s.member} photoId={samplePhoto} size="sm" />
            <Avatar name={s.member} photoId={samplePhoto} />
            <Avatar name={s.member} photoId={samplePhoto} size="lg" />
            <Avatar name={s.member} photoId={missingPhoto} />
          </SampleRow>
        </SampleState>
      </Sample>
    </>
  );
}
