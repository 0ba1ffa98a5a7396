import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endpoints } from "@masar/contract/endpoints";
import { limits } from "@masar/contract/limits";
import type { Deployment } from "kubernetes-types/apps/v1.js";
import type { HorizontalPodAutoscaler } from "kubernetes-types/autoscaling/v2.js";
import type { Job } from "kubernetes-types/batch/v1.js";
import type { ConfigMap, Container, PodSpec, Secret, Service } from "kubernetes-types/core/v1.js";
import type { NetworkPolicy } from "kubernetes-types/networking/v1.js";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { developmentOnly, listSettings } from "../deployment.ts";
import { root } from "../repository.ts";
import { findTypeFaults } from "./check-types.ts";
import { type Manifest, parseManifests, renderManifests } from "./render-manifests.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const product = renderManifests("deploy/kubernetes");
const migration = renderManifests("deploy/kubernetes/migrate");
const manifests = [...product, ...migration];
const secrets = parseManifests(read("deploy/kubernetes/secrets.example.yaml")) as Secret[];

function find(kind: string, name: string): Manifest {
  const found = manifests.find((own) => own.kind === kind && own.metadata.name.startsWith(name));
  if (!found) throw new Error(`There is no ${kind} ${name}`);
  return found;
}
const api = find("Deployment", "masar-api") as Deployment;
const worker = find("Deployment", "masar-worker") as Deployment;
const migrate = find("Job", "masar-migrate") as Job;
const pods = [api, worker, migrate].map((own) => own.spec?.template.spec as PodSpec);
const containerOf = (pod: PodSpec | undefined) => pod?.containers[0] as Container;

describe("the Kubernetes manifests", () => {
  test("[N14.10] are rendered by kubectl", () => {
    const names = (own: Manifest[]) => own.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(
      names(product)
        .map((name) => name.replace(/(masar-settings)-\w+$/, "$1"))
        .toSorted(),
    ).toEqual([
      "ConfigMap masar-settings",
      "Deployment masar-api",
      "Deployment masar-worker",
      "HorizontalPodAutoscaler masar-api",
      "Ingress masar",
      "Namespace masar",
      "NetworkPolicy masar-api-ingress",
      "NetworkPolicy masar-deny-all",
      "NetworkPolicy masar-egress",
      "NetworkPolicy masar-metrics",
      "PodDisruptionBudget masar-api",
      "PodDisruptionBudget masar-worker",
      "Service masar-api",
    ]);
    expect(names(migration)).toEqual(["Job masar-migrate", "NetworkPolicy masar-migrate"]);
  });

  test("[N14.10] have the types of Kubernetes", async () => {
    expect(await findTypeFaults([...manifests, ...(secrets as Manifest[])])).toEqual([]);
  }, 120_000);

  test("[N14.10] with an unknown field, a wrong value or a missing one do not have them", async () => {
    const change = (from: string, to: string) =>
      JSON.parse(JSON.stringify(api).replace(from, to)) as Manifest;
    const faults = await findTypeFaults([
      change('"readinessProbe"', '"readinesProbe"'),
      change('"runAsNonRoot":true', '"runAsNonRoot":"true"'),
      change('"containers":', '"initContainers":'),
    ]);
    expect(faults).toEqual([
      expect.stringContaining("readinesProbe"),
      expect.stringContaining("'string' is not assignable to type 'boolean"),
      expect.stringContaining("'containers' is missing"),
    ]);
  }, 120_000);

  test("[N14.10] no pod runs as root, writes to its image, keeps a capability or holds a token", () => {
    for (const pod of pods) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 1000,
          seccompProfile: { type: "RuntimeDefault" },
        },
        volumes: [{ name: "tmp", emptyDir: { medium: "Memory" } }],
      });
      expect(pod.containers).toHaveLength(1);
      expect(containerOf(pod)).toMatchObject({
        image: `masar:${limits.version}`,
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        },
        volumeMounts: [{ name: "tmp", mountPath: "/tmp" }],
      });
      expect(containerOf(pod).resources?.limits?.["memory"]).toMatch(/^\d+[MG]i$/);
    }
  });

  test("[N14.10] probes ask the addresses and ports that the product answers", () => {
    const container = containerOf(api.spec?.template.spec);
    expect(container.readinessProbe?.httpGet?.path).toBe(endpoints.getReadiness.path);
    expect(container.livenessProbe?.httpGet?.path).toBe(endpoints.getLiveness.path);
    const exposed = Number(/^EXPOSE (\d+)$/m.exec(read("Dockerfile"))?.[1]);
    const settings = (find("ConfigMap", "masar-settings") as ConfigMap).data ?? {};
    expect(container.ports).toEqual([
      { name: "http", containerPort: exposed },
      { name: "metrics", containerPort: Number(settings["METRICS_PORT"]) },
    ]);
    const own = containerOf(worker.spec?.template.spec);
    expect(own.readinessProbe?.httpGet).toEqual({ path: "/ready", port: "metrics" });
    expect(own.livenessProbe?.httpGet).toEqual({ path: "/live", port: "metrics" });
    expect(own.ports?.[0]?.containerPort).toBe(Number(settings["WORKER_METRICS_PORT"]));
    expect((find("Service", "masar-api") as Service).spec?.ports?.[0]?.targetPort).toBe("http");
  });

  test("[N14.10] run the commands of compose.yaml", () => {
    const { services } = parse(read("compose.yaml"), { merge: true }) as {
      services: Record<string, { command?: string[] }>;
    };
    const expected = ["api", "worker", "migrate"].map((name) => services[name]?.command);
    expect(pods.map((pod) => containerOf(pod).command)).toEqual(expected);
  });

  test("[N14.10] selectors match the labels of the pods, and every pod is behind a network policy", () => {
    for (const own of [api, worker]) {
      expect(own.spec?.template.metadata?.labels).toEqual(own.spec?.selector.matchLabels);
    }
    expect((find("Service", "masar-api") as Service).spec?.selector).toEqual(
      api.spec?.selector.matchLabels,
    );
    const denied = (find("NetworkPolicy", "masar-deny-all") as NetworkPolicy).spec;
    expect(denied).toEqual({ podSelector: {}, policyTypes: ["Ingress", "Egress"] });
    expect((find("NetworkPolicy", "masar-migrate") as NetworkPolicy).spec?.podSelector).toEqual({
      matchLabels: migrate.spec?.template.metadata?.labels,
    });
  });

  test.each([
    ["deploy/kubernetes/network.yaml", "masar-egress"],
    ["deploy/kubernetes/migrate/network.yaml", "masar-migrate"],
  ])("[N14.10] %s has a comment that lets pods ask NodeLocal DNSCache", (path, name) => {
    const findPeers = (text: string) => {
      const own = parseManifests(text).find(({ metadata }) => metadata.name === name);
      const [lookUp] = (own as NetworkPolicy).spec?.egress ?? [];
      expect(lookUp?.ports?.map(({ port }) => port)).toEqual([53, 53]);
      return lookUp?.to;
    };
    const text = read(path);
    const used = text.replaceAll(/^( +)# (- ipBlock:| +cidr: .*)$/gm, "$1$2");
    const peer = { ipBlock: { cidr: "169.254.20.10/32" } };
    expect(findPeers(used)).toEqual([...(findPeers(text) ?? []), peer]);
  });
});

describe("connections to PostgreSQL", () => {
  const scaler = find("HorizontalPodAutoscaler", "masar-api") as HorizontalPodAutoscaler;
  const settings = (find("ConfigMap", "masar-settings") as ConfigMap).data ?? {};
  /** While a release replaces them. */
  const countPods = (own: Deployment, replicas = 0) =>
    replicas + Number(own.spec?.strategy?.rollingUpdate?.maxSurge);
  const apis = countPods(api, scaler.spec?.maxReplicas);
  const workers = countPods(worker, worker.spec?.replicas);
  const perApi = 2 * Number(settings["DATABASE_POOL"]) + 1;
  const perWorker = Number(/a worker up to (\d+)/.exec(read("docs/operations/scale.md"))?.[1]);
  const sum = apis * perApi + workers * perWorker;

  test("[N14.10] of all pods during a release, plus 10, stay below the 100 that PostgreSQL allows", () => {
    expect(sum + 10).toBeLessThan(100);
  });

  test("[N14.10] are added up on the page of releases as in the manifests", () => {
    const text = `${apis} × ${perApi} + ${workers} × ${perWorker} = ${sum}`;
    expect(read("docs/operations/release.md")).toContain(text);
  });
});

describe("settings in the cluster", () => {
  const settings = (find("ConfigMap", "masar-settings") as ConfigMap).data ?? {};
  const [secret, migrationSecret] = secrets.map(({ stringData }) => stringData ?? {});
  const image =
    read("Dockerfile")
      .match(/^ENV .*$/gm)
      ?.join(" ") ?? "";
  const names = listSettings(read("apps/api/src/env.ts"));

  test("[N7.04] [N14.10] every setting of env.ts is in the config map, a secret or the image", () => {
    const given = new Set(
      [settings, secret, migrationSecret].flatMap((own) => Object.keys(own ?? {})),
    );
    expect(names.length).toBeGreaterThan(40);
    const missing = names.filter(
      (name) => !given.has(name) && !developmentOnly.includes(name) && !image.includes(` ${name}=`),
    );
    expect(missing).toEqual([]);
    expect([...given].filter((name) => !names.includes(name))).toEqual([]);
  });

  test("[N14.10] what opens something is in a secret, and only the migration gets its own", () => {
    const sensitive =
      /SECRET|_TOKEN$|PASSWORD|PRIVATE_KEY|API_KEY|ACCESS_KEY|^DATABASE_.*URL|^SMTP_URL|^REDIS_URL|_DSN/;
    expect(Object.keys(settings).filter((name) => sensitive.test(name))).toEqual([]);
    expect(Object.keys(migrationSecret ?? {})).toEqual(["DATABASE_URL", "DATABASE_ROLE_PASSWORD"]);
    const sourcesOf = (pod: PodSpec | undefined) =>
      containerOf(pod).envFrom?.map((own) => own.configMapRef?.name ?? own.secretRef?.name);
    const [config = ""] = sourcesOf(pods[0]) ?? [];
    expect(config).toMatch(/^masar-settings-\w+$/);
    expect(pods.map(sourcesOf)).toEqual([
      [config, "masar-secrets"],
      [config, "masar-secrets"],
      ["masar-migrate"],
    ]);
  });

  test("the example has no value of a secret", () => {
    expect(secrets.flatMap(({ stringData }) => Object.values(stringData ?? {})).join("")).toBe("");
  });
});
