import { startProductServer } from "./product.ts";

export default function globalSetup(): Promise<() => Promise<void>> {
  return setUpProduct({});
}

/** Workers of the test runner inherit these addresses. */
export async function setUpProduct(
  options: Parameters<typeof startProductServer>[0],
): Promise<() => Promise<void>> {
  const product = await startProductServer(options);
  process.env["E2E_URL"] = product.url;
  process.env["E2E_MAILBOX_URL"] = product.mailboxUrl;
  process.env["E2E_DATABASE_URL"] = product.databaseUrl;
  process.env["E2E_AI_URL"] = product.aiUrl;
  process.env["E2E_PUSH_ORIGIN"] = product.pushOrigin;
  return () => product.stop();
}
