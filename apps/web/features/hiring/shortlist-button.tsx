import { useMutation, useQueryClient } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import type { Offer } from '@plaudit/contract/hiring/calls'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { api } from '../../lib/api.ts'

/** Marks an offer to come back to; its provider hears nothing of it. */
export function ShortlistButton({ offer: { offer_id, shortlisted, user } }: { offer: Offer }) {
  const queryClient = useQueryClient()
  const mark = useMutation({
    mutationFn: (on: boolean) => api.call('offers/shortlist', { offer_id, on }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['offers/get'] }),
  })
  const on = mark.isPending ? mark.variables : shortlisted
  return (
    <Button
      variant={on ? 'soft' : 'ghost'}
      size="sm"
      aria-pressed={on}
      icon={<Bookmark aria-hidden="true" className={cx('size-4', on && 'fill-current')} />}
      onClick={() => mark.mutate(!on)}
    >
      {m.hiring_shortlist()}
      <span className="hidden-text"> {user?.full_name}</span>
    </Button>
  )
}
