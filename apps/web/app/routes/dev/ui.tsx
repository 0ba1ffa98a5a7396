import { type Language, languages, locales } from "@masar/i18n/locales";
import { type ReactNode, useEffect, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { useSearchParams } from "react-router";
import { getI18n, loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { useThemeToast } from "#web/platform/toast/theme-toast.ts";
import { Brand } from "#web/ui/display/brand.tsx";
import { ThemeToggle } from "#web/ui/display/theme-toggle.tsx";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { fullPages } from "./feedback/full-pages.tsx";
import { Samples } from "./samples.tsx";

/**
 * Every part in every state, both directions beside each other. `?language=ar` shows one of them, `&page=<name>` a part
 * that needs a page of its own. Development only.
 */
export default function UiPage() {
  const [isReady, setReady] = useState(false);
  const [params] = useSearchParams();
  useEffect(() => {
    void Promise.all(languages.map(loadAllStrings)).then(() => setReady(true));
  }, []);
  const announceTheme = useThemeToast("app");
  if (!isReady) return null;
  const chosen = languages.find((language) => language === params.get("language"));
  const pageName = params.get("page") ?? "";
  const fullPage = fullPages[pageName];
  return (
    <ThemeProvider onThemeChange={announceTheme}>
      {fullPage ? (
        <Side language={chosen ?? "en"}>
          <div data-page={pageName}>{fullPage}</div>
        </Side>
      ) : (
        <SamplePage shown={chosen ? [chosen] : languages} />
      )}
    </ThemeProvider>
  );
}

function SamplePage({ shown }: { shown: readonly Language[] }) {
  return (
    <>
      <header className="page-width flex flex-wrap items-center gap-4 py-4">
        <Brand to="/" />
        <ul className="flex flex-1 flex-wrap gap-4">
          {languages.map((language) => (
            <li key={language}>
              <TextLink to={`/dev/ui?language=${language}`} lang={language}>
                {locales[language].label}
              </TextLink>
            </li>
          ))}
        </ul>
        <ThemeToggle />
      </header>
      <main
        className={`mx-auto grid max-w-[1440px] gap-10 px-4 pb-20 ${shown.length > 1 ? "lg:grid-cols-2" : ""}`}
      >
        {shown.map((language) => (
          <Side key={language} language={language}>
            <div className="grid min-w-0 grid-cols-1 content-start gap-8">
              <h1 className="text-4xl">{locales[language].label}</h1>
              <Samples />
            </div>
          </Side>
        ))}
      </main>
    </>
  );
}

function Side({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <I18nextProvider i18n={getI18n(language)}>
      <div lang={language} dir={locales[language].dir} className="min-w-0">
        {children}
      </div>
    </I18nextProvider>
  );
}
