import { startS3 } from "../local/s3.ts";
import { drillArchive, drillStandby } from "./drills.ts";

/** `npm run restore-drill`: loses a database under load, three times, and prints what came back and when. */
const options = { archiveTimeoutSeconds: 30, loadSeconds: 10, members: 40 };

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function reportArchive(name: string, extra: Partial<Parameters<typeof drillArchive>[0]>) {
  print(`\nArchive in ${name}, archive_timeout ${options.archiveTimeoutSeconds} s`);
  const result = await drillArchive({ ...options, ...extra });
  const { backup, acknowledged, kept, lost, checksum, secondsLost, recoverySeconds, past } = result;
  print(`  ${backup.trim()}`);
  print(`  acknowledged writes  ${acknowledged}, kept ${kept}, lost ${lost}; no holes`);
  print(`  checksum of kept     ${checksum.slice(0, 16)} in the record and in the database`);
  print(`  recovery point       ${secondsLost} s before the loss`);
  print(`  recovery time        ${recoverySeconds} s until the API saved a task again`);
  print(
    `  point in time        ${past.kept} kept, ${past.missing} missing, ${past.tooNew} too new, ${past.seconds} s`,
  );
  if (secondsLost > 60 || result.missing > 0 || past.missing > 0 || past.tooNew > 0)
    process.exitCode = 1;
}

await reportArchive("a folder", {});
const s3 = await startS3();
try {
  await reportArchive("a bucket", {
    bucket: { location: `s3://${s3.backupBucket}/drill`, env: s3.env },
  });
} finally {
  await s3.stop();
}

print("\nSynchronous standby");
const { acknowledged, kept, lost, checksum, recoverySeconds } = await drillStandby(options);
print(`  acknowledged writes  ${acknowledged}, kept ${kept}, lost ${lost}`);
print(`  checksum of kept     ${checksum.slice(0, 16)} in the record and in the database`);
print(`  recovery time        ${recoverySeconds} s until the API saved a task again`);
if (lost > 0 || kept === 0) process.exitCode = 1;
