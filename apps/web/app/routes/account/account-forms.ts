export { LogIn } from "#web/features/account/log-in/log-in.tsx";
export { Register } from "#web/features/account/register/register.tsx";
export { loadAccountStrings } from "#web/platform/i18n/i18n.ts";
