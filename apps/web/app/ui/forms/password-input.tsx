import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldControl } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";

/** Give `autoComplete`: `current-password` or `new-password`. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type" | "className">) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return (
    <div className="flex rounded-md border border-outline bg-surface has-[input:disabled]:bg-sunken has-aria-invalid:border-rose has-aria-invalid:ring-1 has-aria-invalid:ring-rose has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-teal">
      <input
        {...useFieldControl()}
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        dir="ltr"
        type={visible ? "text" : "password"}
        className="min-h-11 w-full min-w-0 flex-1 bg-transparent px-3.5 py-2 text-ink outline-none placeholder:text-ink-3 disabled:text-ink-3 rtl:text-end"
      />
      <IconButton
        icon={visible ? EyeOff : Eye}
        label={t(visible ? "password.hide" : "password.show")}
        onClick={() => setVisible(!visible)}
      />
    </div>
  );
}
