import { limits } from "@masar/contract/limits";
import { useEffect, useRef, useState } from "react";
import { isFinalAnswer } from "./is-final-answer.ts";

type Callbacks<Response> = {
  /** The request stays pending until it resolves. */
  onSuccess?: (response: Response) => unknown;
  onError?: (error: unknown) => void;
};
type State = { status: "idle" | "pending" | "success" | "error"; error?: unknown };

export type Request<Variables, Response = unknown> = {
  mutate: (variables: Variables, callbacks?: Callbacks<Response>) => void;
  reset: () => void;
  isPending: boolean;
  isSuccess: boolean;
  isError: boolean;
  error: unknown;
};

const idle: State = { status: "idle" };

/** A mutation for islands, which have no query client. Without `isOnce` it is retried like those of the application. */
export function useRequest<Variables, Response>(
  send: (variables: Variables) => Promise<Response>,
  { isOnce = false } = {},
): Request<Variables, Response> {
  const [{ status, error }, setState] = useState(idle);
  // A response counts only for the latest call, and only while the component is there.
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  async function run(variables: Variables, { onSuccess, onError }: Callbacks<Response>) {
    latest.current += 1;
    const mine = latest.current;
    const isLatest = () => latest.current === mine;
    setState({ status: "pending" });
    try {
      const retries = isOnce ? 0 : limits.queries.mutationRetries;
      const response = await sendWithRetries(() => send(variables), retries);
      if (isLatest()) await onSuccess?.(response);
      if (isLatest()) setState({ status: "success" });
    } catch (failure) {
      if (!isLatest()) return;
      setState({ status: "error", error: failure });
      onError?.(failure);
    }
  }

  return {
    mutate: (variables, callbacks = {}) => void run(variables, callbacks),
    reset: () => {
      latest.current += 1;
      setState(idle);
    },
    isPending: status === "pending",
    isSuccess: status === "success",
    isError: status === "error",
    error,
  };
}

async function sendWithRetries<Response>(
  send: () => Promise<Response>,
  retriesLeft: number,
  delayMs = 1000,
): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (retriesLeft === 0 || isFinalAnswer(error)) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, delayMs);
    });
    return sendWithRetries(send, retriesLeft - 1, delayMs * 2);
  }
}
