import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import HeartIcon from 'lucide-react/icons/heart'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { signInHref } from '../../lib/addresses.ts'
import { sendOrKeep } from '../../lib/offline/send.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { isSignedIn } from '../../lib/session.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useUser } from '../../lib/user.ts'

/** A heart reads the ids alone, which are all of them whatever the page: its call carries one card. */
const input = { limit: 1, page: 1 }
const call = 'favourites/get'

/** Which services the person keeps, and what a tap does: keeping one more or less, on the screen at once. */
function useLivingHeart(sxId: string, title: string) {
  const navigate = useNavigate()
  const location = useLocation()
  const client = useQueryClient()
  const { user } = useUser()
  const { data } = useQuery({
    ...callQuery(call, input),
    enabled: user !== undefined,
    staleTime: 60_000,
  })
  const show = (wanted: boolean) =>
    client.setQueryData<typeof data>(callKey(call, input), (old) => {
      const others = old?.favourites.filter((id) => id !== sxId) ?? []
      return old && { ...old, favourites: wanted ? [sxId, ...others] : others }
    })
  const toggle = useMutation({
    mutationFn: (wanted: boolean) =>
      sendOrKeep(
        'favourites/toggle',
        { sx_id: sxId, wanted },
        {
          label: wanted
            ? m.marketplace_waiting_favourite({ title })
            : m.marketplace_waiting_unfavourite({ title }),
          lane: `favourite:${sxId}`,
          replaces: true,
        },
      ),
    onMutate: show,
    // The call has said why; the heart turns back at once.
    onError: (_, wanted) => show(!wanted),
    // A heart that waits shows as it was turned.
    onSettled: (outcome, error) => {
      if (outcome && 'waits' in outcome) return undefined
      const read = client.invalidateQueries({ queryKey: callKey(call) })
      return error ? undefined : read
    },
  })
  // A tap shows before the list of what is kept has come, and an older list that comes meanwhile turns nothing back.
  const waits = toggle.data !== undefined && 'waits' in toggle.data && data === undefined
  const known = data?.favourites.includes(sxId) ?? false
  const kept = toggle.isPending || waits ? (toggle.variables ?? known) : known
  const tap = () => (isSignedIn() ? toggle.mutate(!kept) : void navigate(signInHref(location)))
  return { kept, tap }
}

const asleep = { kept: false, tap: () => undefined }
/** The server draws a page of hearts for nobody. */
const useHeart = import.meta.env.SSR ? () => asleep : useLivingHeart

interface Props {
  service: { sx_id: string; title: string }
  className?: string
}

/** Keeps a service among the favourites. A visitor signs in first, and comes back. */
export function Heart({ service: { sx_id, title }, className }: Props) {
  const { kept, tap } = useHeart(sx_id, title)
  return (
    <button
      type="button"
      data-twin=""
      aria-pressed={kept}
      aria-label={kept ? m.marketplace_unfavourite({ title }) : m.marketplace_favourite({ title })}
      onClick={tap}
      className={cx(
        'grid size-target place-items-center rounded-full transition-transform active:scale-90',
        className,
      )}
    >
      <HeartIcon
        aria-hidden="true"
        className={cx(
          'size-6 stroke-[1.75] text-white drop-shadow-[0_1px_2px_rgb(0_0_0/.6)]',
          kept ? 'fill-white' : 'fill-black/45',
        )}
      />
    </button>
  )
}
