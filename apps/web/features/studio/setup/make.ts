import { CallError } from '@plaudit/client/client'
import type { Input, Reply } from '@plaudit/contract/calls'
import { newId } from '../../../components/form/new-id.ts'
import { arrivedBefore } from '../../../components/form/sentence.ts'

type Saving = Input<'contest/v2/saveContest'>
type Saved = Reply<'contest/v2/saveContest'>

/** How far the making of one contest is; kept with the draft, so that no press makes a second contest. */
export interface Making {
  /** The contest's own id for the server: a double tap makes one contest. */
  client_id: string
  /** Requests under this id so far: the answer to one of these may be lost. */
  sent?: readonly Saving[]
  /** The contest, once the server has answered. */
  made?: { cx_id: string; revision: number }
}

interface Parts {
  save: (input: Saving) => Promise<Saved>
  /** Keeps how far the making is. */
  keep: (making: Making) => void
  /** Returns a contest that changed meanwhile, as it is now. */
  look: (cxId: string) => Promise<Pick<Saved['contest'], 'cx_id' | 'revision' | 'state'>>
}

const isCode = (error: unknown, code: CallError['code']): boolean =>
  error instanceof CallError && error.code === code

/**
 * Makes the contest once. Values that changed after a lost answer, or after people could not be added, go into the
 * contest that is there already.
 */
export async function makeContest(input: Saving, making: Making, parts: Parts): Promise<Saved> {
  if (making.made) return alter(input, { ...making, made: making.made }, parts)
  const { client_id, sent = [] } = making
  const before = sent.filter((one) => JSON.stringify(one) !== JSON.stringify(input))
  parts.keep({ client_id, sent: [...before, input] })
  try {
    return noted(await parts.save({ ...input, client_id }), client_id, parts)
  } catch (error) {
    if (!arrivedBefore(error)) throw error
    const first = await firstMade(client_id, before, parts)
    // Another page made its own contest of the same draft: this one is made beside it.
    if (!first) return makeContest(input, { client_id: newId() }, parts)
    noted(first, client_id, parts)
    return alter(input, { client_id, made: first.contest }, parts)
  }
}

/** Changes the contest that is there already. */
async function alter(
  input: Saving,
  { client_id, made }: Required<Pick<Making, 'client_id' | 'made'>>,
  parts: Parts,
): Promise<Saved> {
  const { cx_id, revision } = made
  try {
    return noted(await parts.save({ ...input, cx_id, revision }), client_id, parts)
  } catch (error) {
    const isGone = isCode(error, 'not_found')
    if (!isGone && !isCode(error, 'changed_meanwhile')) throw error
    const now = isGone ? undefined : await parts.look(cx_id)
    // A contest that runs by now is no longer the contest of this draft.
    if (now?.state !== 'draft') return makeContest(input, { client_id: newId() }, parts)
    parts.keep({ client_id, made: { cx_id, revision: now.revision } })
    throw error
  }
}

/** The contest whose answer was lost: the server answers what it was asked first with the first answer. */
async function firstMade(
  client_id: string,
  sent: readonly Saving[],
  { save }: Parts,
): Promise<Saved | undefined> {
  for (const input of sent) {
    try {
      return await save({ ...input, client_id })
    } catch (error) {
      if (!arrivedBefore(error)) throw error
    }
  }
  return undefined
}

function noted(answer: Saved, client_id: string, { keep }: Parts): Saved {
  const { cx_id, revision } = answer.contest
  keep({ client_id, made: { cx_id, revision } })
  return answer
}
