import { Outlet } from "react-router";
import { RequireRoles } from "#web/features/account/guards.tsx";
import { RequireSecondFactor } from "#web/features/account/require-second-factor.tsx";
import { AdminHeader, AdminSections } from "#web/features/admin/overview/admin-sections.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";

export const clientLoader = loadPageStrings(
  "administration",
  "blueprints",
  "courses",
  "operation",
  "people",
  "questions",
  "resources",
);

export default function AdminLayout() {
  return (
    <RequireRoles roles={["admin"]}>
      <RequireSecondFactor>
        <div className="grid grid-cols-1 gap-6">
          <AdminHeader />
          <AdminSections />
          <Outlet />
        </div>
      </RequireSecondFactor>
    </RequireRoles>
  );
}
