import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { putCluster } from '../apps/server/src/platform/postgres/testing-cluster.ts'
import { makeCluster } from '../apps/server/src/platform/postgres/testing-made.ts'
import { testSecret } from '../bench/devices.ts'
import { productBuilt } from '../bench/harness.ts'

// The product over a data folder of this run alone; a network for each test, as behind a proxy.
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-e2e-'))
await productBuilt()
// A file's own installation begins with a copy of this database: to make one takes seconds of a core.
const { E2E_MADE: made = path.join(dataDir, 'made') } = process.env
// A run that was killed left one of its own sources.
rmSync(made, { recursive: true, force: true })
const log = { info: () => undefined, warn: (message: string) => console.warn(message) }
await makeCluster({ dataDir: made, log, settings: { fsync: 'off' } })
await putCluster(dataDir)
const child = spawn(process.execPath, ['apps/server/build/start.js'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SECRET_KEY: testSecret,
    // Pages that tests serve for previews.
    OUTGOING_PRIVATE: '127.0.0.1',
    // The console that the tests read is one process's.
    WORKERS: '1',
    // How full the disk of this machine is says nothing of the product.
    DISK_RESERVE_GB: '0',
  },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  for (const folder of [dataDir, made]) rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
