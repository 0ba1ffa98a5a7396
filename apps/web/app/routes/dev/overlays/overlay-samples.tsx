import { ToastSamples } from "../feedback/alert-samples.tsx";
import { ConfirmButtonSamples } from "./confirm-button-samples.tsx";
import { ConfirmSamples } from "./confirm-samples.tsx";
import { DialogSamples, SheetSamples } from "./dialog-samples.tsx";
import { FormDialogSamples } from "./form-dialog-samples.tsx";
import { MenuSamples, PopoverSamples } from "./menu-samples.tsx";

export function OverlaySamples() {
  return (
    <div data-overlays="" className="grid grid-cols-1 gap-8">
      <DialogSamples />
      <FormDialogSamples />
      <SheetSamples />
      <ConfirmSamples />
      <ConfirmButtonSamples />
      <MenuSamples />
      <PopoverSamples />
      <ToastSamples />
    </div>
  );
}
