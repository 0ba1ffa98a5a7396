import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { useTranslation } from "react-i18next";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import type { ChangeName } from "./change-types.ts";
import { useChange } from "./send-change.ts";

/** Like `useChange`, but shows an error toast when the server rejects the change. */
export function useSaveChange<N extends ChangeName>(name: N, failedTitle: string) {
  const { t } = useTranslation();
  const send = useChange(name);
  return async (input: RequestOf<N>, onStored?: () => void): Promise<void> => {
    try {
      await send(input, onStored);
    } catch (error) {
      showErrorToast(t, failedTitle, error);
    }
  };
}
