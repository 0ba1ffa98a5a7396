import "#web/features/site/runtime/site-entry.ts";
import { accountIslands } from "#web/features/site/runtime/account-islands.ts";

// The one script of log-in and register: that of static pages, which knows the form as an island too. A feature imports
// no other, so that this is a route's task.

accountIslands.logIn = async () => {
  const { LogIn, loadAccountStrings } = await import("./account-forms.ts");
  await loadAccountStrings();
  return LogIn;
};
accountIslands.register = async () => {
  const { Register, loadAccountStrings } = await import("./account-forms.ts");
  await loadAccountStrings();
  return Register;
};
