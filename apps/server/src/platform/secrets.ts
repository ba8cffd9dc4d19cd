import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { macOf, type Mac } from './mac.ts'

/** Uses that keys are made for: each module adds its own in its manifest. */
export interface SecretUses {
  'signed-address': true
  proof: true
  limit: true
}
export type SecretUse = keyof SecretUses

/** Keys for single purposes, derived from the installation's one secret. */
export interface Secrets {
  key(purpose: SecretUse): Buffer
  mac(purpose: SecretUse): Mac
}

/** Secrets from SECRET_KEY, else from the key that the data folder keeps (made at the first start). */
export async function loadSecrets(
  secretKey: string | undefined,
  dataDir: string,
): Promise<Secrets> {
  const master = await masterSecret(secretKey, dataDir)
  const macs = new Map<string, Mac>()
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'plaudit', purpose, 32))
  return {
    key,
    mac(purpose) {
      let mac = macs.get(purpose)
      if (mac === undefined) {
        mac = macOf(key(purpose))
        macs.set(purpose, mac)
      }
      return mac
    },
  }
}

/** The one secret itself, for what keeps it elsewhere: a copy of the installation. */
export const masterSecret = (secretKey: string | undefined, dataDir: string): Promise<string> =>
  secretKey === undefined ? keptKey(dataDir) : Promise.resolve(secretKey)

async function keptKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true })
  if (!existsSync(file)) await makeKey(file)
  await chmod(file, 0o600)
  const key = (await readFile(file, 'utf8')).trim()
  if (key.length < 32) throw new Error(`The key in ${file} is damaged: restore it from a backup.`)
  return key
}

/** Written beside its place, so that a start that is killed halfway leaves no half key. */
async function makeKey(file: string): Promise<void> {
  const beside = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(beside, 'wx', 0o600)
  await handle.writeFile(`${randomBytes(48).toString('base64url')}\n`)
  await handle.sync()
  await handle.close()
  try {
    // Fails when the file is there, so two starts at once can't each make a key.
    await link(beside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(beside, { force: true })
  }
}
