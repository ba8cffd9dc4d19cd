import type { Api } from '@plaudit/client/client'
import { calls, type CallName } from '@plaudit/contract/calls'
import { beforeAll, expect, it } from 'vitest'
import { inHours } from '../modules/contests/factory.ts'
import { watch } from '../platform/realtime/testing.ts'
import type { ContestObject } from './fixtures.ts'
import { rightsOfModules } from './modules.ts'
import { openFixtures, server, fixtures } from './testing.ts'
import { contests, roles, type Role } from './rules.ts'

/** The organiser follows a contest while it is a draft, too. */
const team: ReadonlySet<Role> = new Set(['organiser', 'coOrganiser', 'admin'])

let organiser: Api
let own: ContestObject
let rival: ContestObject
let anothersFile: string

openFixtures()
beforeAll(async () => {
  organiser = fixtures.person('organiser').api
  own = await fixtures.contest('open')
  rival = await fixtures.contest('rival')
  anothersFile = await fixtures.file('otherOrganiser')
})

/** Calls about a contest, with something inside that should be of the same one. */
const reaching = (
  { cx_id, revision, rounds, entries, edx_id }: ContestObject,
  within: Pick<ContestObject, 'rounds' | 'entries' | 'entry_id'>,
  file: string,
): [CallName, object][] => {
  const [mine = '', assox_id = ''] = [entries[0], within.entries[0]]
  const round_id = within.rounds[0] ?? 0
  const endDate = inHours(99)
  const row = { contestant_name: 'Somebody' }
  const reason = 'Not on this stage.'
  return [
    ['contest/v2/updateContestant', { cx_id, assox_id, tagline: 'taken' }],
    ['contest/v2/removeContestant', { cx_id, assox_id }],
    ['contest/v2/mergeRounds', { cx_id, round_ids: within.rounds }],
    ['contest/v2/mergeRounds', { cx_id, round_ids: [rounds[1], round_id] }],
    ['contest/v2/addRound2Round', { cx_id, endDate, from_round_id: round_id, advance: { top: 1 } }],
    ['contest/v2/addRound2Round', { cx_id, endDate, advance: { contestants: [assox_id] } }],
    ['contest/v2/addContestants', { cx_id, round_id, contestants: [row] }],
    ['contest/v2/addContestants', { cx_id, contestants: [{ ...row, attachment_id: file }] }],
    ['contest/v2/saveContest', { cx_id, revision, rounds: [{ round_id, name: 'taken' }] }],
    ['contest/v2/saveContest', { cx_id, revision, cover_id: file }],
    ['contest/v2/updateContestant', { cx_id, assox_id: mine, attachment_id: file }],
    ['contest/v2/updateContestant', { cx_id, assox_id: mine, gallery: [file] }],
    [
      'contest/v2/moderateContestants',
      { cx_id, assox_ids: [assox_id], decision: 'refuse', reason },
    ],
    [
      'contest/v2/moderateContestants',
      { cx_id, assox_ids: [mine, assox_id], decision: 'refuse', reason },
    ],
    ['contest/v2/openAnswer', { cx_id, assox_id, key: 'paper' }],
    ['contest/v2/moderateEntries', { edx_id, entry_ids: [within.entry_id], decision: 'approve' }],
    ['contest/v2/openEntryAnswer', { edx_id, entry_id: within.entry_id, key: 'paper' }],
    ['contest/v2/joinContest', { ...row, cx_id, attachment_id: file }],
    ['contest/v2/addVote', { cx_id, assox_id }],
    ['contest/v2/addVote', { cx_id, assox_id: mine, round_id }],
    ['contest/v2/fetchContest', { cx_id, round_id }],
    ['contest/v2/getCachedContest/{cx_id}', { cx_id, round_id }],
    ['contest/v2/getContestants', { cx_id, round_id }],
  ]
}

const statusOf = async (call: CallName, input: object): Promise<number> =>
  (await fixtures.ask(organiser, call, input)).status

it('nobody reaches into another’s contest or pictures through their own [cf:af5cb]', async () => {
  const before = await fixtures.everything()
  for (const [call, input] of reaching(own, rival, anothersFile))
    expect([call, input, await statusOf(call, input)]).toEqual([
      call,
      input,
      expect.toSatisfy((status: number) => status >= 400 && status < 500),
    ])
  expect(await fixtures.everything()).toEqual(before)
})

it('the same is done with what is one’s own', async () => {
  const file = await fixtures.file('organiser')
  const { length } = reaching(own, own, file)
  for (let n = 0; n < length; n++) {
    const fresh = await fixtures.contest('open')
    const [call, input] = reaching(fresh, fresh, file)[n] ?? ['api/site', {}]
    expect([call, input, await statusOf(call, input)]).toEqual([call, input, 200])
  }
})

it('a topic is followed by whom its page is for [cf:b176e]', async () => {
  for (const kind of contests) {
    const { cx_id } = await fixtures.contest(kind)
    const found: unknown[] = []
    for (const role of roles) {
      const watcher = await watch(server.url)
      const token = fixtures.credential(role)
      if (token !== undefined) await watcher.ask({ op: 'auth', token })
      const answer = await watcher.ask({ op: 'subscribe', topic: `contest:${cx_id}` })
      found.push(answer.ok ?? answer.code)
      watcher.socket.terminate()
    }
    const isPublic = kind === 'open' || kind === 'rival'
    const mayFollow = (role: Role) => isPublic || (kind === 'draft' && team.has(role))
    expect([kind, ...found]).toEqual([
      kind,
      ...roles.map((role) => (mayFollow(role) ? true : 'not_found')),
    ])
  }
})

/** Paths that the server answers beside the calls; pages and their files come on top where they are mounted. */
const besideCalls = [
  // /app/uploads/videos/…: the router prints a wildcard of several methods without what stands before it.
  '*',
  '/app/docs',
  '/app/docs/js/scalar.js',
  '/app/docs/openapi.json',
  '/app/docs/openapi.yaml',
  '/app/openapi.json',
  '/app/realtime',
  '/app/realtime/events',
  '/cards/:cx_id(^[0-9A-Za-z]+).jpg',
  '/cards/:cx_id/:assox_id(^[0-9A-Za-z]+).jpg',
  '/cards/s/:sx_id(^[0-9A-Za-z]+).jpg',
  '/cx/:cx_id/vote',
  '/cx/:cx_id/vote/code',
  '/files/:id/:file',
  '/files/documents/:name',
  '/files/exports/:name',
  '/livez',
  '/log/:cx_id',
  // /log/{cx_id}/…: the router prints no stroke before a wildcard.
  '/log/:cx_id*',
  '/metrics',
  '/prints/:cx_id/:assox_id/certificate.pdf',
  '/prints/:cx_id/:assox_id/poster.pdf',
  '/prints/:cx_id/certificates.pdf',
  '/prints/:cx_id/poster.pdf',
  '/prints/:cx_id/results.csv',
  '/readyz',
  '/v/:code',
]

it('answers at no address that nobody has thought of', async () => {
  const ofModules = (await rightsOfModules()).flatMap(({ addresses = [] }) => addresses)
  // The router takes an address with and without a stroke at its end.
  const ofCalls = Object.keys(calls).map((name) =>
    `/app/${name.replaceAll(/\{(\w+)\}/g, ':$1')}`.replace(/\/$/, ''),
  )
  const mounted = addressesOf(server.app.printRoutes({ commonPrefix: false }))
  expect(mounted.toSorted()).toEqual([...ofCalls, ...besideCalls, ...ofModules].toSorted())
})

/** Whole addresses of the tree that the router prints, four signs for each level. */
function addressesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const match = /^((?:[│ ] {3})*)[├└]── (\S+)( \()?/.exec(line)
    if (match === null) return []
    const [, indent = '', part = '', isMounted] = match
    const level = indent.length / 4
    above.splice(level, Infinity, part)
    return isMounted ? [above.join('')] : []
  })
}
