import type { Input } from '@plaudit/contract/calls'
import type { Person } from '../bench/harness.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()

/** A published contest that people enter by themselves. */
export async function entryContest(
  organiser: Person,
  given: Partial<Input<'contest/v2/saveContest'>> = {},
): Promise<string> {
  const { contest } = await organiser.api.call('contest/v2/saveContest', {
    contest_name: 'Voices of the town',
    start_date: inHours(24),
    end_date: inHours(240),
    entry_policy: 'moderated',
    fields: [
      { key: 'age', label: 'Your age', type: 'number', required: true },
      { key: 'motto', label: 'Your motto', type: 'text', public: true },
      { key: 'notes', label: 'Sheet music', type: 'file' },
    ],
    ...given,
  })
  const { cx_id } = contest
  await organiser.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'publish' })
  return cx_id
}
