import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import Bell from 'lucide-react/icons/bell'
import Check from 'lucide-react/icons/check'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { showSuccess } from '@plaudit/ui/toast'
import { signInHref } from '../../../lib/addresses.ts'
import { api } from '../../../lib/api.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { isSignedIn } from '../../../lib/session.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { callInput, type Filters } from './filters.ts'
import { isKept } from './kept-filters.ts'

const call = 'savedSearches/get'

/** Keeps the search, so that new services that fit are told by mail; leads to the kept ones once it is. */
export default function SaveSearch({ filters }: { filters: Filters }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const save = useMutation({
    mutationFn: () => {
      const { page: _, limit: __, ...query } = callInput(filters)
      return api.call('savedSearches/save', { query, alert: true })
    },
    onSuccess: (kept) => {
      showSuccess(m.marketplace_search_saved())
      client.setQueryData(callKey(call, {}), kept)
    },
  })
  const { data } = useQuery({ ...callQuery(call, {}), enabled: isSignedIn() })
  if (data && isKept(filters, data.searches))
    return (
      <ButtonLink
        variant="ghost"
        icon={<Check aria-hidden="true" className="size-4" />}
        href="/recently-viewed#saved"
      >
        {m.marketplace_search_kept()}
      </ButtonLink>
    )
  return (
    <Button
      variant="soft"
      icon={<Bell aria-hidden="true" className="size-4" />}
      loading={save.isPending}
      onClick={() => (isSignedIn() ? save.mutate() : void navigate(signInHref(location)))}
    >
      {m.marketplace_save_search()}
    </Button>
  )
}
