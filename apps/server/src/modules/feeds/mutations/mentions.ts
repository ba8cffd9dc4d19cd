import type { Tx } from '../../../platform/db/db.ts'
import { accountByHandle } from '../../accounts/data.ts'
import { namesIn } from '../../accounts/data/called.ts'
import { readersAmong } from '../../clubs/data/readers.ts'
import type { ClubSight } from '../../clubs/policy.ts'
import { changeCalls } from '../../notifications/mutations/calls.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { quotedOf } from './withdraw.ts'

interface Calling {
  by: number | null
  text: string
  /** Key of the text that calls: told once to each. */
  key: string
  href: string
  /** The text was changed: people whose names it lost are told of it no more. */
  isChanged?: boolean
}

/** Tells the people whom a text names, if they may read it. */
export async function tellMentioned(
  tx: Tx,
  club: ClubSight['row'] | null,
  { by, text, key, href, isChanged = false }: Calling,
) {
  const accounts = await Promise.all(namesIn(text).map((name) => accountByHandle(tx.db, name)))
  const named = accounts.flatMap((account) => account?.user_id ?? [])
  const called = await readersAmong(tx.db, club, named)
  const words = { by, key: `mention:${key}`, text: quotedOf(text) }
  if (isChanged) await changeCalls(tx, words, called)
  if (called.length === 0) return
  await tell(tx, {
    to: called,
    type: 'mention',
    key: words.key,
    ...(by !== null && { by }),
    href,
    values: { text: words.text },
  })
}
