import { ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/display/icon.tsx";
import { ArabicOffer } from "./arabic-offer.tsx";

// Plain markup, moved by `page-chrome.ts`.

export function PageTop() {
  const { t } = useTranslation();
  return (
    <>
      <a
        href="#content"
        className="fixed start-4 top-2 z-50 rounded-full bg-ink px-5 py-2.5 font-medium text-paper not-focus:sr-only"
      >
        {t("entry:frame.skip")}
      </a>
      <progress
        data-scroll-progress=""
        max={1}
        value={0}
        aria-hidden="true"
        className="pointer-events-none fixed inset-x-0 top-0 z-40 progress-bar h-[3px] rounded-none bg-transparent [&::-webkit-progress-value]:rounded-none [&::-webkit-progress-value]:transition-none"
      />
    </>
  );
}

export function PageBottom({ pathname }: { pathname: string }) {
  const { t } = useTranslation();
  return (
    <div className="sticky bottom-0 z-20">
      <p
        data-lost=""
        hidden
        role="alert"
        className="border-t border-line bg-rose-soft px-4 py-3 text-center text-ink"
      >
        {t("entry:frame.lost")}
      </p>
      <a
        href="#top"
        data-frame="top"
        aria-label={t("entry:frame.toTop")}
        className="invisible absolute end-4 bottom-full mb-4 grid size-11 place-items-center rounded-full border border-outline bg-surface text-ink opacity-0 shadow-card transition-[opacity,visibility] duration-150 in-data-far-down:visible in-data-far-down:opacity-100 max-md:in-data-reading-on:invisible max-md:in-data-reading-on:opacity-0 md:end-6 md:mb-6 md:size-12"
      >
        <Icon icon={ArrowUp} />
      </a>
      <ArabicOffer pathname={pathname} />
    </div>
  );
}
