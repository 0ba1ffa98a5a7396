import { useMutation } from "@tanstack/react-query";
import { toast, type ToastInput } from "./toast.ts";

type UndoableMutation<Input, Result> = {
  mutationFn: (input: Input) => Promise<Result>;
  /** Returns the toast that offers the undo. */
  onSuccess: (result: Result, input: Input) => ToastInput;
  onError: (error: Error, input: Input) => void;
  undoLabel: string;
  undo: (input: Input) => Input;
};

/** A mutation that is undone by running it again with another input. */
export function useUndoableMutation<Input, Result>(options: UndoableMutation<Input, Result>) {
  const { mutationFn, onSuccess, onError, undoLabel, undo } = options;
  const mutation = useMutation({
    mutationFn,
    onError,
    onSuccess: (result, input) => {
      const action = { label: undoLabel, onAct: () => mutation.mutate(undo(input)) };
      toast({ ...onSuccess(result, input), action });
    },
  });
  return mutation;
}
