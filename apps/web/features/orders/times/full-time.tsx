import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { Reply } from '@plaudit/contract/calls'
import { formatTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { signInHref } from '../../../lib/addresses.ts'
import { api } from '../../../lib/api.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { isSignedIn } from '../../../lib/session.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'

const call = 'Services/getWaitLists'

/** The full times that the person waits for, and waiting for one more or less. */
export function useWaits() {
  const client = useQueryClient()
  const { user } = useUser()
  const { data } = useQuery({ ...callQuery(call, {}), enabled: user !== undefined })
  const show = (answer: Reply<typeof call>) => client.setQueryData(callKey(call, {}), answer)
  const join = useMutation({
    mutationFn: (time: { sx_id: string; start: string }) =>
      api.call('Services/joinWaitList/{sx_id}', time),
    onSuccess: show,
    // Somebody may just have let the time go.
    onError: () => client.invalidateQueries({ queryKey: callKey('Services/getSlots/{sx_id}') }),
  })
  const leave = useMutation({
    mutationFn: (time: { sx_id: string; start: string }) =>
      api.call('Services/leaveWaitList/{sx_id}', time),
    onSuccess: show,
  })
  return { waits: data?.waits ?? [], join, leave }
}

/** A time that is full: it can be waited for. A visitor signs in first, and comes back. */
export function FullTime({ sxId, start }: { sxId: string; start: string }) {
  const locale = useLocale()
  const navigate = useNavigate()
  const location = useLocation()
  const { waits, join, leave } = useWaits()
  const time = { sx_id: sxId, start }
  const wait = waits.find((one) => one.sx_id === sxId && one.start === start)
  // A person who was told of a place that is taken now is told no more, unless they wait anew.
  const waiting = wait?.offered_until === null
  return (
    <div className="rounded-in border border-line px-4 py-2">
      <div className="num flex min-h-target flex-wrap items-center gap-x-4 gap-y-1">
        <b className="text-muted">{formatTime(start, locale)}</b>
        <span className="mr-auto text-small text-muted">{m.orders_wait_full()}</span>
        {waiting ? (
          <Button size="sm" variant="ghost" onClick={() => leave.mutate(time)}>
            {m.orders_wait_leave()}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="soft"
            loading={join.isPending}
            onClick={() => (isSignedIn() ? join.mutate(time) : void navigate(signInHref(location)))}
          >
            {m.orders_wait_join()}
          </Button>
        )}
      </div>
      {waiting && <p className="pb-1 text-small">{m.orders_wait_joined()}</p>}
    </div>
  )
}
