import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Button } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { Skeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { isRefused } from '../../../lib/failure.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'

/** People who may not write in a room now, each with the way back. */
export function Silenced({ place }: { place: { cx_id: string } | { gx_id: string } }) {
  const locale = useLocale()
  const queries = useQueryClient()
  const asked = callQuery('messages/getSanctions', place)
  const query = useQuery({ ...asked, staleTime: 0 })
  const release = useMutation({
    mutationFn: (user_id: number) =>
      api.call('messages/moderate', { ...place, verdict: 'release', user_id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: asked.queryKey }),
  })
  return (
    <section>
      <h3 className="font-semibold">{m.messaging_silenced()}</h3>
      {query.isError && (!query.data || isRefused(query.error)) ? (
        <QueryFault query={query} title={m.messaging_list_failed()} />
      ) : query.data === undefined ? (
        <Skeleton round="in" className="mt-2 h-14" />
      ) : query.data.sanctions.length === 0 ? (
        <p className="mt-1 text-muted">{m.messaging_silenced_none()}</p>
      ) : (
        <ul className="mt-1 grid gap-1">
          {query.data.sanctions.map(({ user, until }) => (
            <li key={user.ID} className="flex min-h-14 items-center gap-3">
              <Avatar
                id={String(user.ID)}
                name={user.full_name}
                source={user.avatar ? { src: user.avatar } : null}
                size={40}
              />
              <span className="min-w-0 flex-1">
                <b className="block truncate">{user.full_name}</b>
                <span className="num block text-small text-muted">
                  {until === null
                    ? m.messaging_silenced_good()
                    : m.messaging_silenced_until({ time: formatDateTime(until, locale) })}
                </span>
              </span>
              <Button
                size="sm"
                loading={release.isPending && release.variables === user.ID}
                onClick={() => release.mutate(user.ID)}
              >
                {m.messaging_release()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
