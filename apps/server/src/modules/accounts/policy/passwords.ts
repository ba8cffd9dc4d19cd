import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes, on threads beside the event loop. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The same password typed on two keyboards may differ in code points; its normal form does not. */
const normal = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normal(password), cost)

let nobody: Promise<string> | undefined

/** Number of passwords that this process has held against a hash: what the time of an answer would tell. */
export const hashWork = { verified: 0 }

/**
 * Tells whether a password fits. Without a hash (no such account, or one without a password) the work is
 * the same, so that the time says nothing.
 */
export async function isRightPassword(
  password: string,
  passwordHash: string | null,
): Promise<boolean> {
  nobody ??= hashPassword('the password of nobody at all')
  hashWork.verified += 1
  const fits = await verify(passwordHash ?? (await nobody), normal(password))
  return fits && passwordHash !== null
}

const listFile = path.resolve(import.meta.dirname, '../../../../assets/breached-passwords.txt')
let list: Set<string> | undefined

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm']

/** Tells whether a password is among the passwords that everybody tries first (product 13). */
export function isBreached(password: string): boolean {
  list ??= new Set(readFileSync(listFile, 'utf8').split('\n').filter(Boolean))
  const plain = normal(password).toLowerCase()
  if (list.has(plain)) return true
  const backwards = Array.from(plain).toReversed().join('')
  // The same one to four signs over and over, or keys in a row.
  return (
    /^(.{1,4}?)\1+$/su.test(plain) ||
    rows.some((row) => row.includes(plain) || row.includes(backwards))
  )
}
