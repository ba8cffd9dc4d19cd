import type { RouterContextProvider } from 'react-router'
import type { Api } from '@plaudit/client/client'
import type { Reply } from '@plaudit/contract/calls'
import type { Composition } from '@plaudit/contract/voting'
import { readLeaf } from '@plaudit/votelog/leaf'
import type { LeafType } from '@plaudit/votelog/leafTypes'
import { m } from '@plaudit/i18n/messages'
import { apiContext, pageContext } from '../../../lib/context.ts'
import { isNotFound } from '../../../lib/refusal.ts'
import { contestOf, leafNames } from './contest-names.ts'
import type { LogContest } from './contest-names.ts'
import { leafWords } from './leaf-words.ts'
import type { LeafNames } from './leaf-words.ts'
import { pageOf, rangeOf } from './paging.ts'
import { isReceiptId, receiptIdIn } from './receipt-id.ts'

export type LogHead = Reply<'contest/v2/getCheckpoint/{cx_id}'>

/** A leaf as the page shows it. */
export interface Entry {
  index: number
  hash: string
  /** null while results are hidden. */
  said: { type: LeafType | 'unknown'; minute: string; text: string; raw: string } | null
}

/** Result of looking for a receipt's number. */
export type Sought =
  | { number: string; found: 'here'; index: number }
  | { number: string; found: 'none' | 'soon' }

export interface LoadedLog {
  contest: LogContest
  head: LogHead
  entries: Entry[]
  composition: Composition
  hidden: boolean
  page: number
  /** The leaf that was asked for. */
  marked: number | null
  sought: Sought | null
}

interface LoaderArgs {
  context: Readonly<RouterContextProvider>
  request: Request
}

/** A page of a contest's log, newest first; `?entry=` and `?receipt=` lead to the page that has it. */
export async function loadLog({ context, request }: LoaderArgs, cx_id: string): Promise<LoadedLog> {
  const api = context.get(apiContext)
  const { locale, keep } = context.get(pageContext)
  keep({ seconds: 1, tags: [`contest:${cx_id}`] })
  const params = new URL(request.url).searchParams
  const [answer, head, composition] = await Promise.all([
    api.call('contest/v2/getCachedContest/{cx_id}', { cx_id }),
    api.call('contest/v2/getCheckpoint/{cx_id}', { cx_id }),
    api.call('contest/v2/getComposition/{cx_id}', { cx_id }),
  ])
  const sought = await seek(api, cx_id, params.get('receipt'))
  const marked = sought?.found === 'here' ? sought.index : wholeIn(params.get('entry'))
  const page = pageOf({ marked, page: wholeIn(params.get('page')) }, head.size)
  const { from, limit } = rangeOf(page, head.size)
  const log =
    limit === 0
      ? { leaves: [], hidden: false }
      : await api.call('contest/v2/getLog/{cx_id}', { cx_id, from, limit })
  const contest = contestOf(answer.contest)
  const names = leafNames(answer, locale)
  const entries = log.leaves.map((leaf) => entryOf(leaf, names)).toReversed()
  const hidden = log.hidden || composition.hidden
  return { contest, head, entries, composition, hidden, page, marked, sought }
}

function wholeIn(text: string | null): number | null {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null
}

async function seek(api: Api, cx_id: string, asked: string | null): Promise<Sought | null> {
  if (asked === null || asked.trim() === '') return null
  const casx_id = receiptIdIn(asked)
  const none: Sought = { number: asked.slice(0, 100), found: 'none' }
  if (!isReceiptId(casx_id)) return none
  try {
    const { receipt } = await api.call('contest/v2/getReceipt/{casx_id}', { casx_id })
    if (receipt.cx_id !== cx_id) return none
    const { leaf_index: index } = receipt
    return index === null
      ? { number: casx_id, found: 'soon' }
      : { number: casx_id, found: 'here', index }
  } catch (error) {
    if (isNotFound(error)) return none
    throw error
  }
}

function entryOf(
  { index, hash, leaf: raw }: Reply<'contest/v2/getLog/{cx_id}'>['leaves'][number],
  names: LeafNames,
): Entry {
  if (raw === null) return { index, hash, said: null }
  const read = readLeaf(new TextEncoder().encode(raw))
  if (!read.ok)
    return { index, hash, said: { type: 'unknown', minute: '', text: m.log_leaf_unknown(), raw } }
  const { leaf } = read
  const text = leafWords(leaf, names)
  return { index, hash, said: { type: leaf.type, minute: leaf.minute, text, raw } }
}
