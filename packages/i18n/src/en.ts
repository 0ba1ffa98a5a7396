import account from "../locales/en/account.json" with { type: "json" };
import common from "../locales/en/common.json" with { type: "json" };
import errors from "../locales/en/errors.json" with { type: "json" };
import notifications from "../locales/en/notifications.json" with { type: "json" };
import operation from "../locales/en/operation.json" with { type: "json" };
import onboarding from "../locales/en/onboarding.json" with { type: "json" };
import region from "../locales/en/region.json" with { type: "json" };
import settings from "../locales/en/settings.json" with { type: "json" };
import shell from "../locales/en/shell.json" with { type: "json" };
import site from "../locales/en/site.json" with { type: "json" };

export const strings = {
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
