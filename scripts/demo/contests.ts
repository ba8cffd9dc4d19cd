import type { Contest } from '@plaudit/contract/contests/contest'
import { cover, poster } from '../import/poster.ts'
import type { Person } from '../import/people.ts'
import { forEach } from '../import/server.ts'
import { upload } from '../import/upload.ts'
import { landscape, pie } from './scenes.ts'
import type { SampleContest } from './samples.ts'

const picturesAtOnce = 3
const millisecondsADay = 86_400_000

export interface MadeContest {
  sample: SampleContest
  contest: Contest
  /** By running order. */
  contestants: string[]
  /** The contest was there already from an earlier run. */
  found: boolean
}

/**
 * A sample contest with its contestants and drawn pictures, published unless it is to stay a draft. A contest that an
 * earlier run left without a vote is made anew.
 */
export async function makeSample(
  sample: SampleContest,
  organiser: Person,
  judges: readonly Person[],
): Promise<MadeContest> {
  const { contests } = await organiser.api.call('contest/v2/get', {
    status: 'mine',
    search: sample.name,
    limit: 100,
  })
  const there = contests.find((contest) => contest.contest_name === sample.name)
  const found = there !== undefined && isWhole(sample, there)
  if (there && !found) await organiser.api.call('contest/v2/deleteContest', { cx_id: there.cx_id })
  const { cx_id } = found ? there : await make(sample, organiser, judges)
  const { contest, contestants } = await organiser.api.call('contest/v2/fetchContest', { cx_id })
  return {
    sample,
    contest,
    contestants: contestants.toSorted((a, b) => a.position - b.position).map((one) => one.assox_id),
    found,
  }
}

function isWhole(
  { becomes, visitors, sheets, contestants }: SampleContest,
  contest: Contest,
): boolean {
  if (becomes === 'draft') return contest.contestants_count === contestants.length
  const isVoted = visitors > 0 || sheets !== undefined
  return contest.state !== 'draft' && (!isVoted || contest.voters_total > 0)
}

const isJudged = ({ method, jury_weight }: SampleContest['fields']): boolean =>
  method === 'score' || jury_weight != null

async function make(
  sample: SampleContest,
  organiser: Person,
  judges: readonly Person[],
): Promise<Contest> {
  const start = Date.now() - 60_000
  const { contest } = await organiser.api.call('contest/v2/saveContest', {
    ...sample.fields,
    contest_name: sample.name,
    description: sample.description,
    start_date: new Date(start + sample.starts * millisecondsADay).toISOString(),
    end_date: new Date(start + sample.ends * millisecondsADay).toISOString(),
    cover_id: await upload(organiser, await drawCover(sample), 'cover'),
    ...(isJudged(sample.fields) ? { judges: judges.map((judge) => judge.username) } : {}),
  })
  if (isJudged(sample.fields))
    for (const { api } of judges.filter((judge) => judge.username !== organiser.username))
      await api.call('contest/v2/answerJudging', { cx_id: contest.cx_id, accept: true })
  const rows = await forEach(
    [...sample.contestants.entries()],
    picturesAtOnce,
    async ([index, one]) => ({
      contestant_name: one.name,
      tagline: one.line,
      story: one.story,
      position: index + 1,
      attachment_id: await upload(organiser, await drawContestant(sample, index), 'contestant'),
    }),
  )
  await organiser.api.call('contest/v2/addContestants', { cx_id: contest.cx_id, contestants: rows })
  if (sample.becomes !== 'draft') await setStatus(organiser, contest, 'publish')
  return contest
}

/** Ends or pauses a contest that is to stand there so, after its votes. */
export async function settle({ contest, sample }: MadeContest, organiser: Person): Promise<void> {
  if (contest.state !== 'ongoing') return
  if (sample.becomes === 'paused') await setStatus(organiser, contest, 'pause')
  if (sample.becomes === 'declared') {
    await setStatus(organiser, contest, 'end')
    await setStatus(organiser, contest, 'declare')
  }
}

async function setStatus(
  organiser: Person,
  contest: Contest,
  contest_status: 'publish' | 'pause' | 'end' | 'declare',
): Promise<void> {
  await organiser.api.call('contest/v2/setContestStatus', { cx_id: contest.cx_id, contest_status })
}

async function drawContestant(sample: SampleContest, index: number): Promise<Buffer> {
  const one = sample.contestants[index]
  const seed = `${sample.title} ${one?.name}`
  const colours = sample.colours + index
  if (sample.drawing === 'landscape') return landscape({ seed, colours })
  if (sample.drawing === 'pie') return pie({ seed, colours })
  return poster({ title: one?.name ?? '', seed, colours })
}

async function drawCover({ title, drawing, colours, contestants }: SampleContest): Promise<Buffer> {
  if (drawing === 'landscape') return landscape({ seed: title, colours, wide: true })
  if (drawing === 'pie') return pie({ seed: title, colours, wide: true })
  return cover({
    title,
    seeds: contestants.slice(0, 5).map((one) => `${title} ${one.name}`),
    colours,
  })
}
