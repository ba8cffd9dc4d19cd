import type { Api } from '@plaudit/client/client'
import type { Contest, Contestant, SaveContestInput } from '@plaudit/contract/contests'

const anHour = 3_600_000

/** A time so many hours from now, as the wire has it. */
export const inHours = (hours: number): string =>
  new Date(Date.now() + hours * anHour).toISOString()

export interface MadeContest {
  contest: Contest
  contestants: Contestant[]
}

/** A contest made through the calls, open for votes unless it is to stay a draft. */
export async function makeContest(
  api: Api,
  given: Partial<SaveContestInput> = {},
  options: { contestants?: number; draft?: boolean } = {},
): Promise<MadeContest> {
  const { contest } = await api.call('contest/v2/saveContest', {
    contest_name: 'Song of the summer',
    start_date: inHours(-1),
    end_date: inHours(24),
    ...given,
  })
  const names = Array.from({ length: options.contestants ?? 3 }, (_, n) => ({
    contestant_name: `Singer ${n + 1}`,
  }))
  const { cx_id } = contest
  if (names.length > 0) await api.call('contest/v2/addContestants', { cx_id, contestants: names })
  if (!options.draft)
    await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'publish' })
  const made = await api.call('contest/v2/fetchContest', { cx_id })
  return { contest: made.contest, contestants: made.contestants }
}
