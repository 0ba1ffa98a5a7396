import { startImageProduct } from "./image-product.ts";

/** Workers of the test runner inherit these addresses. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startImageProduct();
  process.env["E2E_URL"] = product.url;
  process.env["E2E_MAILBOX_URL"] = product.mailboxUrl;
  process.env["E2E_DATABASE_URL"] = product.databaseUrl;
  process.env["E2E_CONTAINER_ENV"] = JSON.stringify(product.env);
  return () => product.stop();
}
