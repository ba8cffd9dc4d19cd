import { accountHere } from '../session.ts'
import { serverOrigin } from '../platform.ts'
import { ofAccount, remove, within } from './store.ts'

/** A bought file that its buyer keeps on this device (product 12). */
interface KeptFile {
  account: string
  /** The stored file's id: a new version has another. */
  id: string
  bytes: number
  file: Blob
}

/** All of them together: some hours of music, or one long film. */
export const mostKeptBytes = 500_000_000

type Keeping = 'kept' | 'no room' | 'not come'

/** Ids of the files that the account here keeps. */
export async function keptIds(): Promise<string[]> {
  const own = ofAccount(accountHere())
  const keys = (await within('files', 'readonly', (objects) => objects.getAllKeys(own))) ?? []
  return keys.map((key) => (key as [string, string])[1])
}

/** A file as it was kept; undefined where this account keeps none of this id. */
export async function keptFile(id: string): Promise<Blob | undefined> {
  const key = [accountHere(), id]
  const row = await within('files', 'readonly', (objects) => objects.get(key))
  return (row as KeptFile | undefined)?.file
}

export const dropFile = (id: string): Promise<unknown> => remove('files', [accountHere(), id])

async function roomFor(bytes: number): Promise<boolean> {
  const own = ofAccount(accountHere())
  const rows = (await within('files', 'readonly', (objects) => objects.getAll(own))) ?? []
  const sum = (rows as KeptFile[]).reduce((total, row) => total + row.bytes, bytes)
  return sum <= mostKeptBytes
}

/** Fetches a file from its signed address and keeps it for the account that asked, and for no other. */
export async function keepFile(
  { id, bytes, mime }: { id: string; bytes: number; mime: string },
  address: string,
): Promise<Keeping> {
  const account = accountHere()
  if (account === '' || !(await roomFor(bytes))) return 'no room'
  const file = await fetched(address)
  // A line that broke halfway has left a piece.
  if (file?.size !== bytes) return 'not come'
  const row: KeptFile = { account, id, bytes, file: file.slice(0, bytes, mime) }
  const key = await within('files', 'readwrite', (objects) => {
    // Asked within the transaction: a person who signs out meanwhile takes it away after it, or finds nothing.
    if (accountHere() !== account) throw new Error('the account has left')
    return objects.put(row)
  })
  return key === undefined ? 'no room' : 'kept'
}

async function fetched(address: string): Promise<Blob | undefined> {
  try {
    const answer = await fetch(new URL(address, serverOrigin()))
    return answer.ok ? await answer.blob() : undefined
  } catch {
    return undefined
  }
}
