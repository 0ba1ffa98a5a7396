import { Link } from "react-router";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Sample } from "../sample.tsx";
import { fullPages } from "./full-pages.tsx";

export function FullPageLinks() {
  const { language } = useLanguage();
  return (
    <Sample title="Full pages">
      <ul className="flex flex-wrap gap-x-4">
        {Object.keys(fullPages).map((name) => (
          <li key={name}>
            <Link
              to={`/dev/ui?language=${language}&page=${name}`}
              lang="en"
              data-full-page={name}
              className="inline-flex min-h-11 items-center text-teal underline underline-offset-4"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Sample>
  );
}
