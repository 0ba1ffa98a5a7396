import { formatCsv } from "@masar/domain/text/csv";
import { useMutation } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { downloadText } from "#web/platform/browser/download-file.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Menu, MenuItem } from "#web/ui/overlays/menu.tsx";

type Row = Record<string, unknown>;

type ExportMenuProps = {
  /** Of the file, without its ending. */
  name: string;
  /** In this order. */
  columns: readonly string[];
  load: () => Promise<Row[]>;
};

/** Downloads all entries in the format that the import takes. */
export function ExportMenu({ name, columns, load }: ExportMenuProps) {
  const { t } = useTranslation();
  const run = useMutation({
    retry: false,
    mutationFn: async (format: "csv" | "json") => {
      const rows = await load();
      if (format === "csv") downloadText(`${name}.csv`, "text/csv", toCsv(columns, rows));
      else downloadText(`${name}.json`, "application/json", JSON.stringify(rows, null, 2));
    },
    onError: (error) => showErrorToast(t, t("administration:export.failed"), error),
  });
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="secondary" icon={<Icon icon={FileDown} />} loading={run.isPending}>
          {t("administration:export.label")}
        </Button>
      }
    >
      {(["csv", "json"] as const).map((format) => (
        <MenuItem key={format} onSelect={() => run.mutate(format)}>
          {t(`administration:export.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function toCsv(columns: readonly string[], rows: readonly Row[]): string {
  return formatCsv([columns, ...rows.map((row) => columns.map((column) => print(row[column])))]);
}

/** Lists with `|` between their items, an unknown value as an empty cell. */
function print(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(print).join("|");
  return typeof value === "string" ? value : JSON.stringify(value);
}
