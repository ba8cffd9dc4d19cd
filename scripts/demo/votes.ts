import type { Api } from '@plaudit/client/client'
import { draw } from '../import/drawing.ts'
import { forEach, type Server } from '../import/server.ts'
import type { MadeContest } from './contests.ts'

const ballotsAtOnce = 24

interface Caster {
  /** Names the ballot, so that a second run casts it once. */
  key: string
  api: Api
}

/** A sample visitor: a device of its own, without an account. */
async function visitor(server: Server, key: string): Promise<Caster> {
  const { ssid } = await server.as().call('api/getUser', { fingerprint: `sample ${key}` })
  return { key, api: server.as({ ssid }) }
}

/** Sample people prefer the first ones or decide by chance; the same in every run. */
function choice(seed: string, count: number): number {
  const first = draw(`${seed} a`, count)
  const second = draw(`${seed} b`, count)
  return Math.min(first, (second + draw(`${seed} c`, 3)) % count)
}

/** So many different contestants, the dearest first. */
function choices(seed: string, count: number, many: number): number[] {
  const chosen = new Set<number>()
  for (let turn = 0; chosen.size < Math.min(many, count); turn++)
    chosen.add(choice(`${seed} ${turn}`, count))
  return [...chosen]
}

function ballotOf({ sample, contestants }: MadeContest, seed: string) {
  const { method, method_options } = sample.fields
  const options =
    typeof method_options === 'object' && method_options !== null
      ? (method_options as { scale?: number[]; max_choices?: number })
      : {}
  const scale = method === 'points' ? (options.scale ?? []) : undefined
  const many =
    scale?.length ??
    (method === 'multiple' ? 1 + draw(`${seed} many`, options.max_choices ?? 1) : 1)
  return choices(seed, contestants.length, many).map((index, rank) => ({
    assox_id: contestants[index] ?? '',
    ...(scale === undefined ? {} : { points: scale[rank] ?? 1 }),
  }))
}

/** Casts the sample ballots of a contest that takes votes; returns how many. */
export async function castSampleVotes(
  server: Server,
  made: MadeContest,
  people: readonly Caster[],
): Promise<number> {
  const { sample, contest, contestants, found } = made
  if (found || contestants.length === 0) return 0
  const visitors = await forEach(
    Array.from({ length: sample.visitors }, (_, index) => `${sample.title} ${index}`),
    ballotsAtOnce,
    (key) => visitor(server, key),
  )
  const casters = [...visitors, ...(sample.people ? people : [])]
  await forEach(casters, ballotsAtOnce, ({ key, api }) =>
    api.call('contest/v2/addVote', {
      cx_id: contest.cx_id,
      ballot: ballotOf(made, `${sample.title} ${key}`),
      client_id: `sample-${contest.cx_id}-${key}`.slice(0, 80),
      fingerprint: `sample ${key}`,
    }),
  )
  return casters.length
}
