import { Navigate, useLocation } from "react-router";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

/** The URL that people type. */
export default function SignupRedirect() {
  const { language } = useLanguage();
  const { search } = useLocation();
  return <Navigate replace to={{ pathname: publicHref("/register", language), search }} />;
}
