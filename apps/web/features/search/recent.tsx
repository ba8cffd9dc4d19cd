import { useMutation, useQueryClient } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Link } from '@plaudit/ui/link'
import { api } from '../../lib/api.ts'
import { useFirstKept, useKeeping } from '../../lib/kept-query.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useUser } from '../../lib/user.ts'

const call = 'recentSearches/get'

/** Keeps the person's latest searches for their account; a visitor keeps nothing. */
export function useRecent() {
  const { user } = useUser()
  const client = useQueryClient()
  useFirstKept(call, {})
  const query = useQuery({
    ...callQuery(call, {}),
    enabled: user !== undefined,
  })
  useKeeping(call, {}, query)
  // The server draws nobody's; they come once it is known who reads.
  const data = user && query.data
  const changed = () => void client.invalidateQueries({ queryKey: callKey(call) })
  const save = useMutation({
    // A search goes on without being remembered.
    meta: { tellsItself: true },
    mutationFn: (search: string) => api.call('recentSearches/save', { search }, { quiet: true }),
    onSuccess: changed,
  })
  const forget = useMutation({
    mutationFn: () => api.call('recentSearches/remove', {}),
    onSuccess: changed,
  })
  return {
    searches: (data?.searches ?? []).map(({ search }) => search).filter(Boolean),
    save: (search: string) => {
      if (user) save.mutate(search)
    },
    forget: () => forget.mutate(),
  }
}

interface Props {
  searches: readonly string[]
  forget: () => void
  onChoose: (search: string) => void
}

/** Before the first letter: what one looked for lately. */
export function Recent({ searches, forget, onChoose }: Props) {
  if (searches.length === 0)
    return (
      <p className="mt-6 text-muted">
        {m.search_hint()}{' '}
        <Link kind="action" href="/contests">
          {m.search_see_contests()}
        </Link>
      </p>
    )
  return (
    <section className="mt-6">
      <div className="mb-2 flex items-center justify-between">
        <h2 className="text-small text-muted">{m.search_recent()}</h2>
        <Button variant="ghost" size="sm" onClick={forget}>
          {m.search_forget()}
        </Button>
      </div>
      <ul className="flex flex-wrap gap-2">
        {searches.map((search) => (
          <li key={search}>
            <Button icon={<Clock aria-hidden="true" />} onClick={() => onChoose(search)}>
              {search}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
