/** What an image says about its own start. */
export interface ImageSettings {
  User?: string;
  Env?: string[];
  Cmd?: string[];
  WorkingDir?: string;
}

interface StartOptions {
  rootPath: string;
  env: Record<string, string>;
  command?: string[] | undefined;
}

/** The only user of the base image besides root. */
const userIds: Record<string, number> = { node: 1000 };

/** An OCI runtime configuration with the restrictions of compose.yaml; the network is the host's. */
export function makeContainerSpec(image: ImageSettings, { rootPath, env, command }: StartOptions) {
  const uid = userIds[image.User ?? ""];
  if (uid === undefined)
    throw new Error(`The image runs as "${image.User ?? "root"}", not as node.`);
  const path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  const own = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return {
    ociVersion: "1.0.2",
    process: {
      terminal: false,
      user: { uid, gid: uid },
      args: command ?? image.Cmd ?? [],
      env: [path, ...(image.Env ?? []), ...own],
      cwd: image.WorkingDir ?? "/",
      capabilities: {},
      noNewPrivileges: true,
    },
    root: { path: rootPath, readonly: true },
    hostname: "masar",
    mounts: [
      { destination: "/proc", type: "proc", source: "proc" },
      { destination: "/dev", type: "tmpfs", source: "tmpfs", options: ["nosuid", "mode=755"] },
      {
        destination: "/tmp",
        type: "tmpfs",
        source: "tmpfs",
        options: ["nosuid", "nodev", "mode=1777"],
      },
    ],
    linux: {
      namespaces: ["pid", "ipc", "uts", "mount"].map((type) => ({ type })),
      maskedPaths: ["/proc/kcore", "/proc/keys", "/proc/timer_list", "/sys/firmware"],
      readonlyPaths: ["/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger"],
    },
  };
}
