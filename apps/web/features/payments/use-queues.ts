import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'

/** Payouts, chargebacks and refunds that wait for an admin. */
export const useMoneyQueues = () =>
  useQuery({ ...callQuery('payouts/getQueues', {}), staleTime: 60_000 }).data

export function useMoneyWaiting(): number {
  const queues = useMoneyQueues()
  return queues ? queues.payouts.length + queues.disputes.length + queues.refunds.length : 0
}
