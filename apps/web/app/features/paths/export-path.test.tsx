import { act, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { recordDownloads } from "../../../test/downloads.ts";
import { fakeApi } from "../../../test/fake-api.ts";
import { renderAppHook } from "../../../test/render-hook.tsx";
import { useExportPath } from "./paths.api.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("[N1.24] the exported file stays readable after the click", async () => {
  fakeApi({
    exportPath: () => ({ filename: "path.md", media_type: "text/markdown", content: "# Path" }),
  });
  const { downloads, readLast } = recordDownloads();
  const { result } = await renderAppHook(() => useExportPath("path-1"));
  await act(() => result.current.mutateAsync("markdown"));
  await waitFor(() => expect(downloads).toMatchObject([{ name: "path.md" }]));
  expect(await readLast()).toBe("# Path");
});
