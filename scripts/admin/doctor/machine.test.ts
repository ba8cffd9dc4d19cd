import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, utimes } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, test } from 'vitest'
import { readConfig } from '../../../apps/server/src/platform/config.ts'
import { diskFaults, machineChecks, openFileFaults } from './machine.ts'

test('each fault of the machine is told, and is not where it is none', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plaudit-doctor-'))
  const told = async (env: Record<string, string>): Promise<string> => {
    const config = readConfig({ DATA_DIR: dataDir, PORT: '0', ...env })
    const faults = await Promise.all(machineChecks.map(async (check) => check(config)))
    return faults
      .flat()
      .map(({ what, fix }) => `${what} ${fix}`)
      .join('\n')
  }
  const copies = { BACKUP_TO: `${dataDir}/copies`, PLAUDIT_PASSPHRASE: 'a passphrase for tests' }
  const [plain, set] = await Promise.all([
    told({}),
    told({
      ...copies,
      PUBLIC_URL: 'https://nobody.invalid',
      SMTP_URL: 'smtp://127.0.0.1:1',
      HOST: '192.0.2.1',
      DATA_DIR: `${dataDir}/none`,
    }),
  ])
  for (const fault of ['PUBLIC_URL is not set', 'No mail server is set', 'No copies are made']) {
    expect(plain).toContain(fault)
    expect(set).not.toContain(fault)
  }
  for (const fault of [
    "can't be reached with TLS from here",
    'none is trusted',
    'MAIL_FROM is not set',
    'There is no copy in',
    'Nobody can listen at 192.0.2.1',
    "none can't be read",
  ]) {
    expect(set).toContain(fault)
    expect(plain).not.toContain(fault)
  }
  const wrongPort = 'PUBLIC_URL leads to port 4 of this machine'
  for (const name of ['localhost', '127.0.0.1', '[::1]']) {
    expect(await told({ PUBLIC_URL: `http://${name}:4`, PORT: '5' })).toContain(wrongPort)
    expect(await told({ PUBLIC_URL: `http://${name}:4`, PORT: '4' })).not.toContain(wrongPort)
  }
  const old = path.join(copies.BACKUP_TO, 'plaudit-2026-01-01T00-00-00Z')
  await mkdir(old, { recursive: true })
  const then = Date.now() / 1000 - 50 * 3600
  await utimes(old, then, then)
  expect(await told(copies)).toContain('The newest copy is 50 hours old')
  await utimes(old, then + 7200, then + 7200)
  expect(await told({ ...copies, BACKUP_EVERY: '25' })).not.toContain('hours old')
})

test('a disk that is short, too few open files and a certificate near its end are told by what is left', async () => {
  const disk = (freeGB: number, ofGB: number, diskReserveGb?: number) =>
    diskFaults({ dataDir: '/data', diskReserveGb }, () =>
      Promise.resolve({ bavail: freeGB * 1e6, blocks: ofGB * 1e6, bsize: 1000 }),
    )
  expect(await disk(50, 100)).toEqual([])
  expect(await disk(5, 100)).toMatchObject([{ kind: 'risk', what: expect.stringContaining('5 %') }])
  expect(await disk(0.4, 2)).toMatchObject([{ kind: 'broken' }])
  // Files are refused already, however large the disk is.
  const closed = { kind: 'broken', what: expect.stringContaining('nobody but admins') }
  expect(await disk(1.9, 100)).toMatchObject([closed])
  expect(await disk(50, 100, 60)).toMatchObject([closed])
  expect(openFileFaults({ maxWatchers: 50_000 }, 60_000)).toEqual([])
  expect(openFileFaults({ maxWatchers: 50_000 }, 4096)).toMatchObject([{ kind: 'risk' }])

  const folder = await mkdtemp(path.join(tmpdir(), 'plaudit-doctor-'))
  const { cert, key } = certificateFor('localhost', 10, folder)
  const known = getCACertificates('default')
  setDefaultCACertificates([...known, cert])
  const secure = createServer({ cert, key }, (socket) => socket.end()).listen(0, 'localhost')
  await once(secure, 'listening')
  const { port } = secure.address() as AddressInfo
  const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: `https://localhost:${port}` })
  const faults = (await Promise.all(machineChecks.map(async (check) => check(config)))).flat()
  const said = faults.map(({ what }) => what)
  expect(said).toContainEqual(expect.stringMatching(/certificate of localhost ends in (9|10) days/))
  setDefaultCACertificates(known)
  secure.close()
})

/** A certificate for a name, made by nobody else, that ends in so many days. */
function certificateFor(name: string, days: number, folder: string) {
  const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-subj', `/CN=${name}`]
  const words = ['req', '-x509', '-nodes', ...curve, '-addext', `subjectAltName=DNS:${name}`]
  execFileSync('openssl', [...words, '-days', String(days), '-keyout', key, '-out', cert], {
    stdio: 'pipe',
  })
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
}
