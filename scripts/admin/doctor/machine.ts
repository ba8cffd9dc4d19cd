import { once } from 'node:events'
import { stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { connect } from 'node:tls'
import type { Config } from '../../../apps/server/src/platform/config.ts'
import { openDiskRoom } from '../../../apps/server/src/platform/diskRoom.ts'
import { expectsProxy } from '../../../apps/server/src/platform/http/proxies.ts'
import { tryMailer } from '../../../apps/server/src/platform/mail.ts'
import { copyFaults } from './copies.ts'
import { broken, risk, type Fault } from './fault.ts'
import { redisFaults, storeFaults } from './nodes.ts'

const patience = 5000
const hour = 3_600_000

/** Checks of an installation that need no database. */
export const machineChecks: ((config: Config) => Promise<Fault[]> | Fault[])[] = [
  portFaults,
  (config) => diskFaults(config),
  (config) => openFileFaults(config),
  addressFaults,
  loopbackFaults,
  certificateFaults,
  mailFaults,
  keyFaults,
  copyFaults,
  redisFaults,
  storeFaults,
]

async function portFaults({ port, host }: Config): Promise<Fault[]> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return []
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES')
      return [
        broken(
          `Port ${port} may not be used by this user.`,
          'Set PORT to one above 1023, and put a proxy in front.',
        ),
      ]
    if (code !== 'EADDRINUSE')
      return [
        broken(
          `Nobody can listen at ${host} (${code}).`,
          'Set HOST to an address of this machine.',
        ),
      ]
    return (await isOurs(`http://127.0.0.1:${port}`))
      ? []
      : [
          broken(
            `Port ${port} is taken by another program.`,
            `Stop it (ss -ltnp | grep :${port} names it), or set PORT.`,
          ),
        ]
  } finally {
    server.close()
  }
}

/** Tells whether a server of Plaudit answers at this address. */
const isOurs = (origin: string): Promise<boolean> =>
  fetch(`${origin}/livez`, { signal: AbortSignal.timeout(patience) })
    .then((answer) => answer.json())
    .then((body: unknown) => (body as { ok?: boolean }).ok === true)
    .catch(() => false)

/** @param look says how much room a folder's disk has. */
export async function diskFaults(
  { dataDir, diskReserveGb }: Pick<Config, 'dataDir' | 'diskReserveGb'>,
  look: (folder: string) => Promise<{ bavail: number; blocks: number; bsize: number }> = statfs,
): Promise<Fault[]> {
  const disk = await look(dataDir).catch(() => undefined)
  if (disk === undefined)
    return [
      broken(
        `The data folder ${dataDir} can't be read.`,
        'Set DATA_DIR, or start the server once: it makes the folder.',
      ),
    ]
  const free = disk.bavail * disk.bsize
  const share = disk.bavail / disk.blocks
  const isClosed = (await openDiskRoom(dataDir, diskReserveGb, look)()) <= 0
  if (free >= 2e9 && share >= 0.1 && !isClosed) return []
  const refused = isClosed ? ', less than it keeps free: nobody but admins can send files' : ''
  const what = `The disk of ${dataDir} has ${(free / 1e9).toFixed(1)} GB left (${Math.round(share * 100)} %)${refused}.`
  const fix =
    'Make room, or take a larger disk. Below 2 GB and 5 % (DISK_RESERVE_GB) nobody but admins sends files; when it is full, votes are refused with 503 until there is room.'
  return [free < 5e8 || isClosed ? broken(what, fix) : risk(what, fix)]
}

/** Files and connections that a process has open beside the pages that watch. */
const otherFiles = 1000

/** Each open page is a file to the kernel. @param most says how many files a process of this user may have open. */
export function openFileFaults(
  { maxWatchers }: Pick<Config, 'maxWatchers'>,
  most = mostOpenFiles(),
): Fault[] {
  const needed = maxWatchers + otherFiles
  if (most === undefined || most >= needed) return []
  return [
    risk(
      `A process of this user may have ${most} files open, and ${maxWatchers} pages that watch need ${needed}: later ones are refused.`,
      `Raise the limit (LimitNOFILE=${needed} in the unit, ulimit -Hn ${needed} in a shell), or lower MAX_WATCHERS.`,
    ),
  ]
}

/** The hard limit: Node raises the soft one to it by itself. */
function mostOpenFiles(): number | undefined {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { hard: number | string } }
  }
  const hard = userLimits?.open_files?.hard
  return typeof hard === 'number' ? hard : undefined
}

function addressFaults(config: Config): Fault[] {
  const faults: Fault[] = []
  if (config.publicUrl === undefined)
    faults.push(
      risk(
        'PUBLIC_URL is not set: links in mails lead to this machine alone.',
        'Set PUBLIC_URL=https://… to the address that people use.',
      ),
    )
  else if (config.publicUrl.startsWith('http:') && !isLoopback(config.publicUrl))
    faults.push(
      broken(
        'PUBLIC_URL has no TLS: anybody on the way reads passwords and votes.',
        'Put Caddy in front (deploy/Caddyfile) and set PUBLIC_URL=https://…',
      ),
    )
  if (expectsProxy(config))
    faults.push(
      broken(
        'A proxy seems to stand in front, and none is trusted: all who come through it count as one visitor.',
        'Set TRUSTED_PROXIES to its address, 127.0.0.1 where it runs here.',
      ),
    )
  return faults
}

const isLoopback = (address: string): boolean =>
  /^(?:localhost|127\..*|\[::1\])$/.test(new URL(address).hostname)

/** Mails, receipts and providers' messages follow PUBLIC_URL: on this machine it must lead to the port that listens. */
async function loopbackFaults({ publicUrl, port }: Config): Promise<Fault[]> {
  if (publicUrl?.startsWith('http:') !== true || !isLoopback(publicUrl)) return []
  const led = Number(new URL(publicUrl).port || 80)
  if (led === port || (await isOurs(publicUrl))) return []
  return [
    broken(
      `PUBLIC_URL leads to port ${led} of this machine, where no Plaudit answers; the server listens at ${port}.`,
      `Set PUBLIC_URL=http://localhost:${port}, or to the address that people use.`,
    ),
  ]
}

async function certificateFaults({ publicUrl }: Config): Promise<Fault[]> {
  if (publicUrl === undefined || !publicUrl.startsWith('https:')) return []
  const { hostname, port } = new URL(publicUrl)
  const seen = await certificateOf(hostname, Number(port || 443))
  if (typeof seen === 'string')
    return [
      broken(
        `${publicUrl} can't be reached with TLS from here: ${seen}.`,
        'Look at the proxy’s log, and whether the name leads to it.',
      ),
    ]
  const days = Math.floor((seen.getTime() - Date.now()) / (24 * hour))
  return days > 14
    ? []
    : [
        broken(
          `The certificate of ${hostname} ends in ${days} days.`,
          'Caddy renews by itself when ports 80 and 443 can be reached; else renew it.',
        ),
      ]
}

function certificateOf(host: string, port: number): Promise<Date | string> {
  return new Promise((done) => {
    const socket = connect({ host, port, servername: host, timeout: patience }, () => {
      done(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', (error) => done(error.message))
  })
}

async function mailFaults({ smtpUrl, mailFrom }: Config): Promise<Fault[]> {
  if (smtpUrl === undefined)
    return [
      risk(
        'No mail server is set: sign-in codes are on the console alone, and nobody is told anything by mail.',
        'Set SMTP_URL=smtps://user:password@host and MAIL_FROM.',
      ),
    ]
  const faults: Fault[] = []
  if (mailFrom === undefined)
    faults.push(
      risk(
        'MAIL_FROM is not set: mails come from no-reply at the site’s host, which many servers refuse.',
        'Set MAIL_FROM to an address that the mail server may send for.',
      ),
    )
  const reason = await tryMailer(smtpUrl)
  if (reason !== undefined)
    faults.push(
      broken(
        `The mail server does not take us (${reason}).`,
        'Look at the name, port, user and password in SMTP_URL.',
      ),
    )
  return faults
}

async function keyFaults({ dataDir, secretKey }: Config): Promise<Fault[]> {
  const file = path.join(dataDir, 'secret.key')
  const found = await stat(file).catch(() => undefined)
  if (found === undefined || secretKey !== undefined || (found.mode & 0o077) === 0) return []
  return [
    broken(
      `${file} can be read by others on this machine.`,
      `chmod 600 ${file}. Who had read it could sign in as anybody: look who could.`,
    ),
  ]
}
