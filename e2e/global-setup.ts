import { newDataDir, run, startProduct } from "./product.ts";

/** Seeds the demo company into a new data directory and starts the product with it. */
export default async function setUp() {
  const dataDir = newDataDir();
  await run(["scripts/seed.ts", "--size", "demo"], { DATA_DIR: dataDir, DATABASE_URL: "", TZ: "UTC" }).done;
  // Webhooks of the tests are on this machine.
  const product = await startProduct(dataDir, { ALLOW_PRIVATE_WEBHOOKS: "true" });
  process.env.DAYBOOK_URL = product.url;
  return product.stop;
}
