import type { ComponentProps } from "react";
import { ModalContent } from "./dialog.tsx";

export type SheetSide = "start" | "end" | "bottom";

const sides: Record<SheetSide, string> = {
  start:
    "me-auto ms-0 my-0 h-dvh max-h-dvh w-80 max-w-[85vw] rounded-e-lg starting:open:-translate-x-full rtl:starting:open:translate-x-full",
  end: "ms-auto me-0 my-0 h-dvh max-h-dvh w-105 max-w-full sm:max-w-[85vw] rounded-s-lg starting:open:translate-x-full rtl:starting:open:-translate-x-full",
  // Its buttons would cover a toast.
  bottom:
    "mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-2xl rounded-t-lg starting:open:translate-y-full [--toast-bottom:auto] [--toast-top:0px]",
};

type SheetProps = Omit<ComponentProps<typeof ModalContent>, "className" | "hidesBeforeClose"> & {
  side?: SheetSide;
};

export function Sheet({ side = "end", ...frame }: SheetProps) {
  return (
    <ModalContent
      {...frame}
      hidesBeforeClose
      className={`transition-transform duration-200 ease-out ${sides[side]}`}
    />
  );
}
