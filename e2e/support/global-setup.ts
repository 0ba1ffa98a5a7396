import { startProductServer } from "./product.ts";

/** Workers of the test runner inherit these addresses. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProductServer();
  process.env["E2E_URL"] = product.url;
  process.env["E2E_MAILBOX_URL"] = product.mailboxUrl;
  process.env["E2E_DATABASE_URL"] = product.databaseUrl;
  process.env["E2E_AI_URL"] = product.aiUrl;
  process.env["E2E_PUSH_ORIGIN"] = product.pushOrigin;
  return () => product.stop();
}
