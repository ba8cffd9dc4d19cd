import { createClient } from '@plaudit/client/client'
import { anyAddress, signedDevice } from './devices.ts'
import type { OpenContest } from './harness.ts'

const [clients, each] = [40, 25]

/**
 * A thousand tries of one voter, forty at a time, from a network of its own each, over several addresses in turn.
 * @returns how often each outcome came.
 */
export async function tryAThousandTimes(
  url: string | readonly string[],
  contest: OpenContest,
): Promise<Record<string, number>> {
  const urls = [url].flat()
  const ssid = signedDevice()
  const outcomes: Record<string, number> = {}
  const tryAgain = async (client: number): Promise<void> => {
    for (let n = 0; n < each; n++) {
      const api = createClient({
        baseUrl: urls[n % urls.length] ?? '',
        session: () => ({ ssid }),
        headers: { 'x-forwarded-for': anyAddress(client * each + n), 'user-agent': 'Phone' },
        timeout: 60_000,
      })
      const assox_id = contest.assox[n % contest.assox.length] ?? ''
      const outcome = await api.call('contest/v2/addVote', { cx_id: contest.cx_id, assox_id }).then(
        () => 'accepted',
        (error: { code: string }) => error.code,
      )
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => tryAgain(client)))
  return outcomes
}
