import { Navigate, useLocation } from "react-router";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";

/** The URL that people type. */
export default function SignupRedirect() {
  const hrefOf = usePublicHref();
  const { search } = useLocation();
  return <Navigate replace to={{ pathname: hrefOf("/register"), search }} />;
}
