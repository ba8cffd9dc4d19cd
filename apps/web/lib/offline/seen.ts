import { accountHere } from '../session.ts'
import { ofAccount, remove, within } from './store.ts'

/** A screen of the shell that was open on this device. */
export interface Seen {
  account: string
  href: string
  title: string
  /** Milliseconds of the device. */
  at: number
}

export const mostSeen = 40

export async function noteSeen(href: string, title: string): Promise<void> {
  const account = accountHere()
  const row: Seen = { account, href, title, at: Date.now() }
  await within('seen', 'readwrite', (objects) => objects.put(row))
  for (const old of (await seenLately()).slice(mostSeen)) await remove('seen', [account, old.href])
}

export const forgetSeen = (href: string): Promise<unknown> => remove('seen', [accountHere(), href])

/** Returns the rows of the account that is here, the latest first. */
export async function seenLately(): Promise<Seen[]> {
  const rows =
    (await within('seen', 'readonly', (objects) => objects.getAll(ofAccount(accountHere())))) ?? []
  return (rows as Seen[]).toSorted((one, other) => other.at - one.at)
}
