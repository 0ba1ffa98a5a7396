import { type ReactNode, useState } from "react";
import { ApiError } from "#web/platform/api/api-client.ts";
import { type BlueprintDraft, toDefinition, toDraft } from "./blueprint-draft.ts";
import {
  type BlueprintDefinition,
  type PublishedBlueprint,
  useCheckBlueprint,
  usePublishBlueprint,
} from "./blueprints.api.ts";
import { type DraftFault, findDraftFaults, toDraftFaults } from "./draft-faults.ts";

type Start = {
  published: PublishedBlueprint | undefined;
  uploaded: BlueprintDefinition | undefined;
};

/** The draft of a blueprint, the result of its check, and what publishes it. */
export function useBlueprintEditor({ published, uploaded }: Start) {
  const start = uploaded ?? published?.definition;
  if (!start) throw new Error("The editor has a published or an uploaded blueprint");
  const publishedMilestones = published?.definition?.milestones ?? [];
  const [draft, setDraft] = useState(() => toDraft(start, publishedMilestones));
  // Not of the query: that would advance when somebody else publishes.
  const [knownVersion, setKnownVersion] = useState(published?.version ?? 0);
  const [isChanged, setChanged] = useState(uploaded !== undefined);
  const [faults, setFaults] = useState<DraftFault[]>();
  const [fileProblem, setFileProblem] = useState<ReactNode>();
  const check = useCheckBlueprint();
  const publishing = usePublishBlueprint();

  const clearResult = () => {
    setFileProblem(undefined);
    setFaults(undefined);
    check.reset();
    publishing.reset();
  };
  const edit = (change: (draft: BlueprintDraft) => BlueprintDraft) => {
    clearResult();
    setChanged(true);
    setDraft(change);
  };
  const send = (
    definition: BlueprintDefinition,
    is_active: boolean,
    onSuccess: (version: number) => void,
  ) =>
    publishing.mutate(
      { definition, known_version: knownVersion, is_active },
      {
        onSuccess: ({ version }) => {
          setKnownVersion(version);
          onSuccess(version);
        },
      },
    );

  return {
    draft,
    knownVersion,
    isChanged,
    faults,
    /** Why the last file was not opened. */
    fileProblem,
    setFileProblem,
    check: check.data,
    isChecking: check.isPending,
    isPublishing: publishing.isPending,
    checkError: check.error,
    publishError: publishing.error,
    isConflict: publishing.error instanceof ApiError && publishing.error.status === 409,
    edit,
    open: (definition: BlueprintDefinition) => edit(() => toDraft(definition, publishedMilestones)),
    runCheck: () => {
      clearResult();
      const found = findDraftFaults(draft);
      if (found.length > 0) setFaults(found);
      else
        check.mutate(toDefinition(draft), {
          onSuccess: (result) => setFaults(toDraftFaults(draft, result.faults)),
        });
    },
    publish: (onSuccess: (version: number) => void) =>
      send(toDefinition(draft), true, (version) => {
        clearResult();
        setChanged(false);
        setDraft((before) => ({
          ...before,
          milestones: before.milestones.map((milestone) => ({ ...milestone, isNew: false })),
        }));
        onSuccess(version);
      }),
    /** Withdraws the published blueprint, or publishes it again; the draft stays. */
    setActive: (is_active: boolean, onSuccess: (version: number) => void) => {
      setFileProblem(undefined);
      if (published?.definition) send(published.definition, is_active, onSuccess);
    },
  };
}
