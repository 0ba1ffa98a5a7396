import { setUpProduct } from "../support/global-setup.ts";

export default function nodesSetup(): Promise<() => Promise<void>> {
  return setUpProduct({ hasTwoNodes: true });
}
