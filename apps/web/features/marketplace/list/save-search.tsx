import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import Bell from 'lucide-react/icons/bell'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { showSuccess } from '@plaudit/ui/toast'
import { signInHref } from '../../../lib/addresses.ts'
import { api } from '../../../lib/api.ts'
import { callKey } from '../../../lib/query.ts'
import { isSignedIn } from '../../../lib/session.ts'
import { callInput, type Filters } from './filters.ts'

/** Keeps the search, so that new services that fit are told by mail. */
export default function SaveSearch({ filters }: { filters: Filters }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const save = useMutation({
    mutationFn: () => {
      const { page: _, limit: __, ...query } = callInput(filters)
      return api.call('savedSearches/save', { query, alert: true })
    },
    onSuccess: () => {
      showSuccess(m.marketplace_search_saved())
      void client.invalidateQueries({ queryKey: callKey('savedSearches/get') })
    },
  })
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
