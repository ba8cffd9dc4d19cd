import { heldKey } from '../may-push.ts'
import { accountHere, goOnAs, ownKey } from '../session.ts'
import { readJson, storage, writeJson } from '../storage.ts'
import { renameInMemory } from './rows.ts'
import { renameRows } from './store.ts'

// What a device keeps for an account stands under the account's name. Where that name changes, its things go along.

/** The account of a session goes on under another name, with all that this device keeps for it. */
export async function rename(token: string, to: string): Promise<void> {
  const from = accountHere()
  if (from === '') return
  await move(from, to)
  goOnAs(token, to)
}

/** Moves an account's things; of texts that stand under both names the newer name's stay. */
export async function move(from: string, to: string): Promise<void> {
  for (const kind of ['draft', 'votes'] as const)
    moveOwn(ownKey(kind, '', from), ownKey(kind, '', to))
  for (const key of storage.keys()) if (key.startsWith('ballot:')) moveBallot(key, from, to)
  const [holder, session] = storage.get(heldKey)?.split(' ') ?? []
  if (holder === from) storage.set(heldKey, `${to} ${session}`)
  renameInMemory(from, to)
  await renameRows(from, to)
}

function moveOwn(from: string, to: string): void {
  for (const key of storage.keys()) {
    if (!key.startsWith(from)) continue
    const place = to + key.slice(from.length)
    if (storage.get(place) === null) storage.set(place, storage.get(key) ?? '')
    storage.remove(key)
  }
}

function moveBallot(key: string, from: string, to: string): void {
  const held = readJson<{ account?: string }>(key)
  if (held?.account === from) writeJson(key, { ...held, account: to })
}
