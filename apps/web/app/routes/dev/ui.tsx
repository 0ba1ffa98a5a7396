import { type Language, languages, locales } from "@masar/i18n/locales";
import { useEffect, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { getI18n, hasStrings, loadStrings } from "#web/platform/i18n/i18n.ts";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { useThemeToast } from "#web/platform/toast/theme-toast.ts";
import { Brand } from "#web/ui/display/brand.tsx";
import { ThemeToggle } from "#web/ui/display/theme-toggle.tsx";
import { ControlSamples } from "./control-samples.tsx";
import { FeedbackSamples } from "./feedback-samples.tsx";
import { FormSamples } from "./form-samples.tsx";

// Every part in every state, both directions beside each other. Development only.
export default function UiPage() {
  const [ready, setReady] = useState(() => languages.every(hasStrings));
  useEffect(() => {
    void Promise.all(languages.map(loadStrings)).then(() => setReady(true));
  }, []);
  const announceTheme = useThemeToast("app");
  return (
    <ThemeProvider onThemeChange={announceTheme}>
      <header className="page-width flex items-center justify-between py-4">
        <Brand to="/" />
        <ThemeToggle />
      </header>
      <main className="mx-auto grid max-w-[1440px] gap-10 px-4 pb-20 lg:grid-cols-2">
        {ready && languages.map((language) => <Side key={language} language={language} />)}
      </main>
    </ThemeProvider>
  );
}

function Side({ language }: { language: Language }) {
  const { dir, label } = locales[language];
  return (
    <I18nextProvider i18n={getI18n(language)}>
      <div lang={language} dir={dir} className="grid min-w-0 grid-cols-1 content-start gap-8">
        <h1 className="text-4xl">{label}</h1>
        <ControlSamples language={language} />
        <FormSamples language={language} />
        <FeedbackSamples language={language} />
      </div>
    </I18nextProvider>
  );
}
