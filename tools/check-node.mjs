// Plain JavaScript, so that an old Node can run it and report its version.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major !== 24 || minor < 18) {
  process.stderr.write(
    `Masar needs Node 24.18 or a newer 24, and this is Node ${process.versions.node}: install it (nvm reads .nvmrc) and try again.\n`,
  );
  process.exit(1);
}
