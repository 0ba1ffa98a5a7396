import account from "../locales/ar/account.json" with { type: "json" };
import common from "../locales/ar/common.json" with { type: "json" };
import errors from "../locales/ar/errors.json" with { type: "json" };
import notifications from "../locales/ar/notifications.json" with { type: "json" };
import operation from "../locales/ar/operation.json" with { type: "json" };
import onboarding from "../locales/ar/onboarding.json" with { type: "json" };
import region from "../locales/ar/region.json" with { type: "json" };
import settings from "../locales/ar/settings.json" with { type: "json" };
import shell from "../locales/ar/shell.json" with { type: "json" };
import site from "../locales/ar/site.json" with { type: "json" };

import type { Strings } from "./resources.ts";

export const strings: Strings = {
  account,
  common,
  errors,
  notifications,
  operation,
  onboarding,
  region,
  settings,
  shell,
  site,
};
