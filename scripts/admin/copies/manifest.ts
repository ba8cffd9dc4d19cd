import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { CopyFault } from './fault.ts'
import type { Facts } from './facts.ts'
import { manifestMac, unwrapKeys, type WrappedKeys } from './keys.ts'
import { readSums, type Sums } from './writer.ts'

export interface Manifest {
  format: 1
  /** `cluster`: the bundled database as its files. `rows`: any database as its rows. */
  kind: 'cluster' | 'rows'
  /** Version of Plaudit. */
  version: string
  /** Major version of the PostgreSQL that it was copied from. */
  postgres: string
  begun_at: string
  /** Moment that the copy shows. */
  at: string
  migrations: string[]
  /** Set for `rows` alone. */
  rows?: MovedRows
  facts: Facts
  /** Checksum of the list of checksums. */
  sums: string
}

export interface MovedRows {
  /** Number of transactions down to which the marks of rows were counted (docs/decisions/0070). */
  transactions: number
  /** Tables with the columns that their files have, in order. */
  tables: Record<string, string[]>
  /** Values at which sequences are. */
  sequences: Record<string, number>
}

export const manifestFile = 'manifest.json'
export const keysFile = 'keys.json'
export const namePattern = /^plaudit-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/

export const nameAt = (time: Date): string =>
  `plaudit-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

export const signedManifest = (manifest: Manifest, secret: string): string =>
  `${JSON.stringify({ ...manifest, mac: manifestMac(secret, JSON.stringify(manifest)) }, null, 1)}\n`

export interface OpenCopy {
  manifest: Manifest
  sums: Sums
  /** The secret of the installation that was copied. */
  secret: string
}

/** Opens a copy: its keys by the passphrase, its manifest and list by the keys. @throws CopyFault naming what is wrong. */
export async function openCopy(copy: string, passphrase: string): Promise<OpenCopy> {
  const text = await readFile(path.join(copy, manifestFile), 'utf8').catch(() => {
    throw new CopyFault(
      `${copy} has no ${manifestFile}: it is no copy, or one that was broken off.`,
    )
  })
  const wrapped = await readFile(path.join(copy, keysFile), 'utf8').catch(() => {
    throw new CopyFault(
      `THIS COPY HAS NO KEYS: ${keysFile} is missing in ${copy}. Without them its logs can't be signed, payment keys, second factors and payout addresses stay sealed, and no voter is known again. Nothing was restored. Look for ${keysFile} in another copy of the same installation.`,
    )
  })
  const secret = unwrapKeys(parsed<WrappedKeys>(wrapped, keysFile), passphrase)
  const { mac, ...manifest } = parsed<Manifest & { mac: string }>(text, manifestFile)
  if (mac !== manifestMac(secret, JSON.stringify(manifest)))
    throw new CopyFault(`${manifestFile} was changed: its signature does not fit the copy's keys.`)
  const { sums, hash } = await readSums(copy)
  if (hash !== manifest.sums) throw new CopyFault('SHA256SUMS was changed since the copy was made.')
  return { manifest, sums, secret }
}

function parsed<Value>(text: string, name: string): Value {
  try {
    return JSON.parse(text) as Value
  } catch {
    throw new CopyFault(`${name} was changed: it is no JSON.`)
  }
}

/**
 * Copies that go when so many stay. The one just made stays beside the newest others, whatever its name: while a clock is
 * wrong, or once it was, names do not sort as copies were made. The copy that was proven last stays beyond those: newer
 * ones may all be broken.
 * @param proven its name.
 */
export const toClear = (
  all: readonly string[],
  made: string,
  keep: number,
  proven?: string,
): string[] => {
  const others = all.filter((one) => one !== made).sort()
  const old = others.slice(0, Math.max(0, others.length - keep + 1))
  return old.filter((one) => path.basename(one) !== proven)
}

/** Whole copies in a folder, oldest first. */
export async function copiesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => namePattern.test(name))
    .sort()
    .map((name) => path.join(folder, name))
}
