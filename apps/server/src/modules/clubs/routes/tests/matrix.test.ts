import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../../../platform/db/db.ts'
import { watch } from '../../../../platform/realtime/testing.ts'
import { openServer, server } from '../../../../testing-server.ts'
import { forgetClubs } from '../../mutations/forget.ts'
import { acts, type Rule } from './testing-acts.ts'
import { runnersVerdicts, tryOnWords, tryVerdicts } from './testing-keeping.ts'
import { clubsWaiting } from '../../data/ofPerson.ts'
import { makeClub } from '../../factory.ts'
import {
  apiOf,
  everyStanding,
  filledClub,
  kinds,
  outcome,
  someone,
  sql,
  stand,
  standAnew,
  standings,
  type Kind,
  type People,
  type Place,
  type Standing,
} from './testing-matrix.ts'

openServer()

let people: People
const places = {} as Record<Kind, Place>

beforeAll(async () => {
  people = await everyStanding()
  for (const kind of Object.keys(kinds) as Kind[])
    places[kind] = await filledClub(people, kinds[kind])
})

const inside: readonly Standing[] = ['lapsed', 'muted', 'member', 'moderator', 'owner', 'admin']
const keepers: readonly Standing[] = ['moderator', 'owner', 'admin']
const signInFirst: readonly Rule[] = ['note', 'write', 'say', 'speak', 'keep', 'run', 'invite']

/** Access × membership × standing × rule: what becomes of the act. */
function expected(kind: Kind, standing: Standing, rule: Rule): string {
  const isPrivate = kind.startsWith('private')
  if (standing === 'visitor' && signInFirst.includes(rule)) return 'sign_in_required'
  // The room is its members' alone, also where everybody reads the posts.
  if ((rule === 'chat' || rule === 'speak') && !inside.includes(standing))
    return 'invalid_conversation'
  if (isPrivate && !inside.includes(standing)) {
    if (rule === 'know' && (kind.includes('introduced') || standing === 'let_in')) return 'ok'
    // A thing that is named by its own id alone says nothing of the club that it stands in.
    if (rule === 'follow' || rule === 'say') return 'not_found'
    return 'club_members_only'
  }
  if (rule === 'keep' || rule === 'see') return keepers.includes(standing) ? 'ok' : 'forbidden'
  if (rule === 'invite') {
    const brings = ['muted', 'member', ...keepers].includes(standing)
    return keepers.includes(standing) || (!isPrivate && brings) ? 'ok' : 'forbidden'
  }
  if (rule === 'run') return ['owner', 'admin'].includes(standing) ? 'ok' : 'forbidden'
  if (rule === 'speak') {
    if (['member', ...keepers].includes(standing)) return 'ok'
    return 'forbidden'
  }
  if (rule === 'write' || rule === 'say') {
    if (['member', ...keepers].includes(standing)) return 'ok'
    const why = { muted: 'club_muted', lapsed: 'club_unpaid', banned: 'club_banned' } as const
    return standing in why ? why[standing as keyof typeof why] : 'club_join_first'
  }
  return 'ok'
}

it.each(Object.keys(kinds) as Kind[])(
  'lets everybody do in a %s club what they may',
  async (kind) => {
    const found: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    const tryAll = async (standing: Standing) => {
      for (const [act, { rule, do: tried }] of Object.entries(acts)) {
        const name = `${standing}: ${act}`
        wanted[name] = expected(kind, standing, rule)
        found[name] = await outcome(tried(apiOf(people, standing), places[kind]))
      }
    }
    await Promise.all(standings.map(tryAll))
    expect(found).toEqual(wanted)
  },
)

it.each(Object.keys(kinds) as Kind[])(
  'lets nobody follow more of a %s club than they read',
  async (kind) => {
    const { gx_id, fx_id } = places[kind]
    const found: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const standing of standings) {
      const line = await watch(server.url)
      if (standing !== 'visitor') {
        const { session } = people[standing]
        await line.ask({ op: 'auth', token: `${session.token}_${session.username}` })
      }
      for (const topic of [
        `feed:${gx_id}`,
        `comments:${fx_id}`,
        `likes:${fx_id}`,
        `club-chat:${gx_id}`,
      ]) {
        const name = `${standing}: ${topic.split(':')[0] ?? ''}`
        const said = await line.ask({ op: 'subscribe', topic })
        found[name] = said.ok ? 'ok' : (said.code ?? '')
        const may = expected(kind, standing, topic.startsWith('club-chat') ? 'chat' : 'follow')
        wanted[name] = may === 'ok' ? 'ok' : 'not_found'
      }
      line.socket.terminate()
    }
    expect(found).toEqual(wanted)
  },
)

/** Returns the refusal for a person without the right: words stand in a thread, people in a club. */
function refusedTo(kind: Kind, standing: Standing, act: string): string {
  if (standing === 'visitor') return 'sign_in_required'
  const isOut = kind.startsWith('private') && !inside.includes(standing)
  if (isOut) return /comment|reply/.test(act) ? 'not_found' : 'club_members_only'
  const isChange = act.startsWith('edit ')
  return isChange ? (outcomeOfWriting(kind, standing) ?? 'forbidden') : 'forbidden'
}

const outcomeOfWriting = (kind: Kind, standing: Standing): string | undefined => {
  const said = expected(kind, standing, 'write')
  return said === 'ok' ? undefined : said
}

it.each(['public paid', 'private free'] as const)(
  'lets those alone keep order in a %s club who may, over words and people',
  async (kind) => {
    const { gx_id } = places[kind]
    const target = await someone()
    const { owner, member } = people
    const found: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const standing of standings) {
      const api = apiOf(people, standing)
      const keeps = keepers.includes(standing)
      const runs = keeps && standing !== 'moderator'
      for (const [act, said] of Object.entries(await tryOnWords(api, gx_id, member))) {
        const isAuthors = act.startsWith('edit ')
        const mayDelete = act.startsWith('delete ') && standing === 'member'
        const may = isAuthors ? standing === 'member' : keeps || mayDelete
        found[`${standing}: ${act}`] = said
        wanted[`${standing}: ${act}`] = may ? 'ok' : refusedTo(kind, standing, act)
      }
      const judged = await tryVerdicts(api, gx_id, { target, owner })
      for (const [verdict, said] of Object.entries(judged)) {
        const isRunners = runnersVerdicts.includes(verdict as never)
        found[`${standing}: ${verdict}`] = said
        // A moderator who does not own the club hears that only its owner takes this step.
        wanted[`${standing}: ${verdict}`] = !keeps
          ? refusedTo(kind, standing, verdict)
          : isRunners && !runs
            ? 'club_illegal_step'
            : 'ok'
      }
    }
    expect(found).toEqual(wanted)
  },
)

/** Returns a person's standing after they asked to come in, or the code of the refusal. */
function afterJoining(kind: Kind, standing: Standing): string {
  if (standing === 'visitor') return 'sign_in_required'
  if (standing === 'banned') return 'club_banned'
  if (standing === 'let_in' || standing === 'lapsed') return standing
  if (inside.includes(standing) && standing !== 'admin') return 'member'
  if (kind.startsWith('private')) return 'asked'
  return kind.includes('paid') ? 'let_in' : 'member'
}

/** The same for leaving: only a member, or a person who asked to join, can leave. */
function afterLeaving(standing: Standing): string {
  if (standing === 'visitor') return 'sign_in_required'
  const goes = ['asked', 'let_in', 'lapsed', 'muted', 'member', 'moderator'].includes(standing)
  return goes ? 'left' : 'club_illegal_step'
}

it.each(Object.keys(kinds) as Kind[])(
  'lets everybody come into a %s club, go and take it away as they may',
  async (kind) => {
    const { gx_id } = places[kind]
    const found: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    const steps = { join: 'Groups/add2Group', leave: 'Groups/remove2Group' } as const
    for (const standing of standings) {
      const api = apiOf(people, standing)
      for (const [step, call] of Object.entries(steps)) {
        if (standing !== 'visitor') await standAnew(gx_id, people[standing], standing)
        found[`${standing}: ${step}`] = await api.call(call, { gx_id }).then(
          ({ membership }) => membership.state,
          ({ code }: { code: string }) => code,
        )
      }
      wanted[`${standing}: join`] = afterJoining(kind, standing)
      wanted[`${standing}: leave`] = afterLeaving(standing)
      if (standing !== 'visitor') await standAnew(gx_id, people[standing], standing)
    }
    // The owner last: nobody hears anything any more of a club that is gone.
    const others = standings.filter((one) => one !== 'owner' && one !== 'admin')
    for (const standing of [...others, 'owner'] as const) {
      const tried = apiOf(people, standing).call('Groups/deleteGroup', { gx_id })
      found[`${standing}: delete`] = await outcome(tried)
      wanted[`${standing}: delete`] = expected(kind, standing, 'run')
    }
    expect(found).toEqual(wanted)
  },
)

it('passes to a member who may keep order when its owner goes for good, and is handed to no suspended one', async () => {
  const [owner, first, next] = [await someone(), await someone(), await someone()]
  const { gx_id, group_id } = await makeClub(owner.api)
  await stand(gx_id, first, 'moderator')
  await stand(gx_id, next, 'member')
  await sql('update users set suspended_at = now() where user_id = $1', [first.user_id])
  const { user_id } = first
  const handing = owner.api.call('Groups/moderate', { gx_id, user_id, verdict: 'hand_over' })
  expect(await outcome(handing)).toBe('club_illegal_step')
  await inTransaction(server.parts.db, (tx) => forgetClubs(tx, { ...owner, addresses: [] }))
  const people = await sql(
    `select user_id from club_people where group_id = $1 and role = 'owner'`,
    [group_id],
  )
  expect(people).toEqual([{ user_id: next.user_id }])
  expect(await sql('select members from clubs where group_id = $1', [group_id])).toEqual([
    { members: 2 },
  ])
})

it('waits, once it was taken down, for nobody but its owner: others find nothing there to do or to pay', async () => {
  const [owner, moderator, pays] = [await someone(), await someone(), await someone()]
  const { gx_id } = await makeClub(owner.api, { access: 'private' })
  await stand(gx_id, moderator, 'moderator')
  await stand(gx_id, await someone(), 'asked')
  await stand(gx_id, pays, 'let_in')
  const waits = async (id: number) => (await clubsWaiting(server.parts.db, id)).length
  const waiting = () => Promise.all([owner, moderator, pays].map((one) => waits(one.user_id)))
  expect(await waiting()).toEqual([1, 1, 1])
  await sql('update clubs set hidden_at = now() where gx_id = $1', [gx_id])
  expect(await waiting()).toEqual([1, 0, 0])
})
