import { CallError } from '@plaudit/client/client'
import type { ErrorCode } from '@plaudit/contract/errors'
import type { Input, Reply } from '@plaudit/contract/calls'
import { expect, test } from 'vitest'
import { makeContest } from './make.ts'
import type { Making } from './make.ts'

type Saving = Input<'contest/v2/saveContest'>

const refusal = (code: ErrorCode) => new CallError(409, { error: code, code }, code)

/** A server as far as `saveContest` knows it; `lose` loses the answers that come from then on. */
function server() {
  const contests: { cx_id: string; revision: number; contest_name: string | undefined }[] = []
  const answers = new Map<string, { body: string; at: number }>()
  let lost = false
  const save = async (input: Saving) => {
    const { cx_id, revision, client_id = '' } = input
    const body = JSON.stringify(input)
    const known = answers.get(client_id)
    if (cx_id === undefined && known && known.body !== body) throw refusal('idempotency_conflict')
    let at = cx_id === undefined ? known?.at : contests.findIndex((one) => one.cx_id === cx_id)
    const old = at === undefined ? undefined : contests[at]
    if (cx_id !== undefined && old?.revision !== revision) throw refusal('changed_meanwhile')
    if (at === undefined) {
      at =
        contests.push({
          cx_id: `c${contests.length}`,
          revision: 1,
          contest_name: input.contest_name,
        }) - 1
      answers.set(client_id, { body, at })
    } else if (old && cx_id !== undefined)
      contests[at] = { cx_id, revision: old.revision + 1, contest_name: input.contest_name }
    if (lost) throw new CallError(0, undefined, 'offline')
    return { contest: contests[at] } as Reply<'contest/v2/saveContest'>
  }
  return { contests, save, lose: (on: boolean) => (lost = on) }
}

function organiser(
  save: ReturnType<typeof server>['save'],
  now = { revision: 1, state: 'draft' as 'draft' | 'ongoing' },
) {
  let making: Making = { client_id: 'id' }
  return (contest_name: string) =>
    makeContest({ contest_name }, making, {
      save,
      look: async (cx_id) => ({ cx_id, ...now }),
      keep: (next) => (making = next),
    })
}

test('values that change after a lost answer go into the contest that was made', async () => {
  const { contests, save, lose } = server()
  const press = organiser(save)
  lose(true)
  await expect(press('Sprng')).rejects.toThrow('offline')
  await expect(press('Sprng')).rejects.toThrow('offline')
  lose(false)
  await press('Spring')
  expect(contests.map((one) => one.contest_name)).toEqual(['Spring'])
  await press('Spring 2')
  expect(contests.map((one) => one.contest_name)).toEqual(['Spring 2'])
})

test('a contest that somebody else changed meanwhile is changed by the next press only', async () => {
  const { contests, save } = server()
  const now = { revision: 7, state: 'draft' as 'draft' | 'ongoing' }
  const press = organiser(save, now)
  await press('Spring')
  contests[0] = { cx_id: 'c0', revision: 7, contest_name: 'Fête' }
  await expect(press('Summer')).rejects.toThrow('changed_meanwhile')
  expect(contests[0].contest_name).toBe('Fête')
  await press('Summer')
  expect(contests.map((one) => one.contest_name)).toEqual(['Summer'])
  contests[0] = { cx_id: 'c0', revision: 9, contest_name: 'Runs' }
  now.state = 'ongoing'
  await press('Autumn')
  expect(contests.map((one) => one.contest_name)).toEqual(['Runs', 'Autumn'])
})

test('a draft that another page made a contest of makes one of its own', async () => {
  const { contests, save } = server()
  await organiser(save)('Theirs')
  await organiser(save)('Ours')
  expect(contests.map((one) => one.contest_name)).toEqual(['Theirs', 'Ours'])
})
