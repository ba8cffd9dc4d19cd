import { createHmac, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { seal, unseal } from '../../../apps/server/src/platform/sealing.ts'
import { CopyFault } from './fault.ts'

/** The installation's secret under a passphrase: a thief of a copy without it reads no sealed key. */
export interface WrappedKeys {
  /** Cost that scrypt was asked for, so that later versions can ask for more. */
  scrypt: { N: number; r: number; p: number; salt: string }
  sealed: string
}

const cost = { N: 2 ** 15, r: 8, p: 1 }
const about = 'keys of a copy'
const shortest = 12

const keyFrom = (passphrase: string, { N, r, p, salt }: WrappedKeys['scrypt']): Buffer =>
  scryptSync(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, {
    N,
    r,
    p,
    maxmem: 256 * N * r,
  })

export function wrapKeys(secret: string, passphrase: string): WrappedKeys {
  const scrypt = { ...cost, salt: randomBytes(16).toString('base64') }
  const sealed = seal(Buffer.from(secret), keyFrom(passphrase, scrypt), about)
  return { scrypt, sealed: sealed.toString('base64') }
}

/** @throws CopyFault when the passphrase is another one. */
export function unwrapKeys({ scrypt, sealed }: WrappedKeys, passphrase: string): string {
  try {
    return unseal(Buffer.from(sealed, 'base64'), keyFrom(passphrase, scrypt), about).toString()
  } catch {
    throw new CopyFault(
      'The passphrase does not open the keys of this copy: it is another one, or keys.json was changed.',
    )
  }
}

/** Says who made a manifest: nobody without the installation's secret makes another that fits. */
export function manifestMac(secret: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'plaudit', 'copy', 32))
  return createHmac('sha256', key).update(text).digest('hex')
}

/** PLAUDIT_PASSPHRASE, else what is typed unseen. @throws CopyFault where nobody can be asked. */
export async function askPassphrase(env: Record<string, string | undefined>): Promise<string> {
  const given = env['PLAUDIT_PASSPHRASE'] || (await typed())
  if (given.length >= shortest) return given
  throw new CopyFault(`The passphrase has to have at least ${shortest} characters.`)
}

async function typed(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CopyFault(
      'The keys of a copy are wrapped by a passphrase: set PLAUDIT_PASSPHRASE, or run this on a terminal.',
    )
  process.stdout.write('Passphrase of the copy: ')
  const silent = new Writable({ write: (_, __, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return answer
}
