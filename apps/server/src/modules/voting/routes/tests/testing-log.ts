import { parseVkey } from '@plaudit/votelog/keys'
import { urlSource } from '@plaudit/votelog/source'
import { verifyLog } from '@plaudit/votelog/verify'
import { expect } from 'vitest'
import { organiser, server } from '../../../../testing-server.ts'
import type { MadeContest } from '../../../contests/factory.ts'

export const checkpointOf = (cx_id: string) =>
  server.client().call('contest/v2/getCheckpoint/{cx_id}', { cx_id })

/** Waits until so many leaves stand under a signed head. */
export async function numbered(cx_id: string, size: number) {
  await expect
    .poll(async () => (await checkpointOf(cx_id).catch(() => null))?.size ?? 0)
    .toBeGreaterThanOrEqual(size)
  return checkpointOf(cx_id)
}

export async function verified(cx_id: string, receipts: string[] = [], payments?: string) {
  const { keys } = await checkpointOf(cx_id)
  return verifyLog(urlSource(`${server.url}/log/${cx_id}/`), {
    keys: keys.map(parseVkey),
    receipts,
    ...(payments !== undefined && { payments }),
  })
}

export const step = (made: MadeContest, contest_status: 'end' | 'declare') =>
  organiser.api.call('contest/v2/setContestStatus', {
    cx_id: made.contest.cx_id,
    contest_status,
  })
