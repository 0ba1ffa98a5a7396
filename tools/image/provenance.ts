import { execFileSync } from "node:child_process";
import { root } from "../checks/repository.ts";

interface ProvenanceFacts {
  image: string;
  /** Of the manifest, with its algorithm: `sha256:…`. */
  digest: string;
  base: { name: string; digest: string };
  source: Source;
  buildId: string;
  startedOn: string;
  finishedOn: string;
}

export interface Source {
  /** Empty without a remote. */
  url: string;
  revision: string;
  /** Files were changed or added since that commit. */
  isChanged: boolean;
}

/** The commit and, where the checkout has one, the address it came from, without a password in it. */
export function findSource(folder = root): Source {
  const git = (...args: string[]) => {
    try {
      return execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: "pipe" }).trim();
    } catch {
      return "";
    }
  };
  const url = git("config", "--get", "remote.origin.url");
  return {
    url: removeCredentials(url),
    revision: git("rev-parse", "HEAD"),
    isChanged: git("status", "--porcelain") !== "",
  };
}

/** For the label of the image; marked as `git describe --dirty` does. */
export function formatRevision({ revision, isChanged }: Source): string {
  return isChanged ? `${revision}-dirty` : revision;
}

export function removeCredentials(url: string): string {
  return url.replace(/^(https?:\/\/)[^@/]*@/, "$1");
}

/**
 * What was built from what, as an in-toto statement with SLSA provenance (version 1). It is not signed: the workflow of a
 * release signs its own.
 */
export function buildProvenance(facts: ProvenanceFacts) {
  const { image, digest, base, source, buildId, startedOn, finishedOn } = facts;
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: [{ name: image, digest: toDigestSet(digest) }],
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: "https://github.com/containers/buildah#bud",
        externalParameters: { dockerfile: "Dockerfile", buildId },
        resolvedDependencies: [
          {
            ...(source.url ? { uri: `git+${source.url}` } : { name: "source" }),
            digest: { gitCommit: source.revision },
            // The commit alone does not make this image again.
            ...(source.isChanged ? { annotations: { hasLocalChanges: true } } : {}),
          },
          { name: base.name, digest: toDigestSet(base.digest) },
        ],
      },
      runDetails: {
        builder: { id: "npm run image" },
        metadata: { startedOn, finishedOn },
      },
    },
  };
}

function toDigestSet(digest: string): Record<string, string> {
  const [algorithm = "", value = ""] = digest.split(":");
  if (!value) throw new Error(`Not a digest: ${digest}`);
  return { [algorithm]: value };
}
