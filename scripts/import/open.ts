import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { Opened } from './cast.ts'
import { contestantCode } from './countries.ts'
import type { EntrantId } from './form.ts'
import type { Person } from './people.ts'
import { derived } from './people.ts'
import { type Plan, voterKey } from './plan.ts'
import { draw } from './drawing.ts'
import { cover, poster } from './poster.ts'
import { upload } from './upload.ts'
import { forEach } from './server.ts'
import { contestantNames, description, tagline } from './wording.ts'

const picturesAtOnce = 3
const days = 7
const millisecondsADay = 86_400_000
const entertainment = 433

/**
 * The contest of a plan on the server, open for votes: made anew, or found again and completed when an earlier
 * run of the same organiser stopped on the way.
 */
export async function openContest(
  plan: Plan,
  organiser: Person,
  voters: ReadonlyMap<string, Person>,
): Promise<Opened> {
  const found = (await findContest(plan, organiser)) ?? (await makeContest(plan, organiser, voters))
  const cx_id = found.cx_id
  const contestants = await addContestants(plan, organiser, found)
  const assox = new Map<EntrantId, string>()
  for (const [index, entrant] of plan.entrants.entries()) {
    const contestant = contestants.find((one) => one.position === index + 1)
    if (contestant) assox.set(entrant, contestant.assox_id)
  }
  await addRounds(plan, organiser, cx_id, assox)
  const { contest } = await organiser.api.call('contest/v2/fetchContest', { cx_id })
  if (contest.state === 'draft')
    await organiser.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'publish' })
  const rounds = contest.rounds.toSorted((a, b) => a.round_number - b.round_number)
  return {
    contest,
    assox,
    rounds: plan.rounds.map((planned, index) => ({
      planned,
      round_id: rounds[index]?.round_id ?? 0,
    })),
  }
}

async function findContest(plan: Plan, organiser: Person): Promise<Contest | undefined> {
  const { contests } = await organiser.api.call('contest/v2/get', {
    status: 'mine',
    search: plan.name,
    limit: 100,
  })
  const found = contests.find((contest) => contest.contest_name === plan.name)
  const rules = found?.tie_break.join(',')
  // Its rules can't be others once there are ballots, and a comparison by other rules would say nothing.
  if (found && rules !== plan.tieBreak.list.join(','))
    throw new Error(
      `"${plan.name}" is there already, with other rules for ties. Run it with --tie-break ${rules}, or as another contest with --name.`,
    )
  return found
}

const times = () => ({
  start_date: new Date(Date.now() - 60_000).toISOString(),
  end_date: new Date(Date.now() + days * millisecondsADay).toISOString(),
})

async function makeContest(
  plan: Plan,
  organiser: Person,
  voters: ReadonlyMap<string, Person>,
): Promise<Contest> {
  const judges = plan.voters
    .filter((voter) => voter.channel === 'jury')
    .flatMap((voter) => voters.get(voterKey(voter)) ?? [])
  const { contest } = await organiser.api.call('contest/v2/saveContest', {
    contest_name: plan.name,
    description: description(plan.file, plan.notes),
    category: entertainment,
    ...times(),
    time_zone: 'UTC',
    vote_once: true,
    method: 'points',
    method_options: plan.methodOptions,
    jury_weight: null,
    tie_break: plan.tieBreak.list,
    visibility: 'public',
    result_visibility: 'live',
    voter_requirement: 'signed_in',
    judges: judges.map(({ username }) => username),
    cover_id: plan.pictures ? await upload(organiser, await coverOf(plan), 'cover') : null,
    client_id: `import-${derived(organiser, plan.name).slice(0, 24)}-${Date.now()}`,
  })
  for (const { api } of judges)
    await api.call('contest/v2/answerJudging', { cx_id: contest.cx_id, accept: true })
  return contest
}

/** The leaders of the last round before the city's name. */
function coverOf(plan: Plan): Promise<Buffer> {
  const placed = plan.rounds.at(-1)?.file.performances.filter((one) => one.official_place != null)
  const seeds = (placed ?? [])
    .toSorted((a, b) => (a.official_place ?? 0) - (b.official_place ?? 0))
    .slice(0, 5)
    .map((one) => seedOf(plan, one.contestant_id))
  return cover({ title: plan.file.city ?? plan.name, seeds, colours: draw(plan.name, 12) })
}

const seedOf = (plan: Plan, entrant: EntrantId) => {
  const contestant = plan.file.contestants.find((one) => one.id === entrant)
  return `${contestant?.artist ?? entrant} ${contestant?.song ?? ''}`
}

/** The first round's contestants into it; the others wait in the contest for the round that names them. */
async function addContestants(
  plan: Plan,
  organiser: Person,
  contest: Contest,
): Promise<Contestant[]> {
  const { cx_id } = contest
  const there = await organiser.api.call('contest/v2/fetchContest', { cx_id })
  const missing = plan.entrants
    .map((entrant, index) => ({ entrant, position: index + 1 }))
    .filter(({ position }) => !there.contestants.some((one) => one.position === position))
  const rows = await forEach(missing, picturesAtOnce, async ({ entrant, position }) => ({
    entrant,
    row: { ...(await rowOf(plan, organiser, entrant)), position },
  }))
  const first = new Set(plan.rounds[0]?.entrants)
  for (const round_id of [firstRound(contest)?.round_id, null]) {
    const part = rows.filter(({ entrant }) => first.has(entrant) === (round_id !== null))
    if (part.length > 0)
      await organiser.api.call('contest/v2/addContestants', {
        cx_id,
        round_id,
        contestants: part.map(({ row }) => row),
      })
  }
  const { contestants } = await organiser.api.call('contest/v2/fetchContest', { cx_id })
  return contestants
}

const firstRound = (contest: Contest) =>
  contest.rounds.toSorted((a, b) => a.round_number - b.round_number)[0]

async function rowOf(plan: Plan, organiser: Person, entrant: EntrantId) {
  const contestant = plan.file.contestants.find((one) => one.id === entrant)
  if (contestant === undefined) throw new Error(`no contestant ${entrant}`)
  const row = {
    contestant_name: contestantNames(plan.file).get(entrant) ?? contestant.artist,
    tagline: tagline(contestant),
    country_code: contestantCode(contestant.country_code),
  }
  if (!plan.pictures) return row
  const title = contestant.song || contestant.artist
  const picture = await poster({ title, seed: seedOf(plan, entrant) })
  return { ...row, attachment_id: await upload(organiser, picture, 'contestant') }
}

/** Names the first round and adds the missing rounds, in the file's order. */
async function addRounds(
  plan: Plan,
  organiser: Person,
  cx_id: string,
  assox: ReadonlyMap<EntrantId, string>,
): Promise<void> {
  const { contest } = await organiser.api.call('contest/v2/fetchContest', { cx_id })
  const first = firstRound(contest)
  const name = plan.rounds[0]?.name
  if (first && name !== undefined && first.name !== name)
    await organiser.api.call('contest/v2/saveContest', {
      cx_id,
      revision: contest.revision,
      rounds: [{ round_id: first.round_id, name }],
    })
  for (const [index, planned] of plan.rounds.entries()) {
    if (index < contest.rounds.length) continue
    const { start_date, end_date } = times()
    await organiser.api.call(
      'contest/v2/addRound2Round',
      {
        cx_id,
        name: planned.name,
        startDate: start_date,
        endDate: end_date,
        advance: { contestants: planned.entrants.flatMap((entrant) => assox.get(entrant) ?? []) },
      },
      { idempotencyKey: `import-${cx_id}-round-${index}` },
    )
  }
}
