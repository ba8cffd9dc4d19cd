import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { ButtonLink } from '@plaudit/ui/button'
import { useHydrated } from '@plaudit/ui/hydrated'
import { useLocale } from '@plaudit/ui/locale'
import { api } from '../../../lib/api.ts'
import { contestantHref } from '../../../lib/contest-addresses.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { readVotes } from '../../voting/open/held.ts'
import { shownLiveRound } from './own-round.ts'
import { distanceOf } from '../standing-rows.ts'
import { distanceWords } from './words.ts'

/** The contestant that this device voted for last, where they stand now, and the way to the next vote. */
export default function OwnRow({ cxId }: { cxId: string }) {
  const locale = useLocale()
  const alive = useHydrated()
  const mine = alive ? readVotes(cxId)[0]?.assox_id : undefined
  const { data } = useQuery({
    queryKey: ['own-row', cxId],
    queryFn: ({ signal }) =>
      shownLiveRound((round) =>
        api.call('contest/v2/fetchContest', { cx_id: cxId, ...round }, { quiet: true, signal }),
      ),
    enabled: Boolean(mine),
    staleTime: 10_000,
  })
  const row = data?.rows.find(({ assox_id }) => assox_id === mine)
  if (!data || !row) return null
  const { assox_id, contestant_name: name } = row
  const href = contestantHref(cxId, assox_id)
  const quiet = distanceWords(distanceOf(data.rows, assox_id), data.contest, locale) ?? row.tagline
  return (
    // Above the link that the whole card is.
    <div className="relative z-1 flex items-center gap-3 border-t border-white/15 px-4 py-3">
      <Avatar
        id={assox_id}
        name={name}
        source={pictureSource(row.picture)}
        size={40}
        shape="square"
      />
      <p className="min-w-0 flex-1">
        <b className="block truncate">{name}</b>
        <span className="block truncate text-small text-on-stage-muted">{quiet}</span>
      </p>
      <ButtonLink variant="act" href={href} aria-label={m.voting_vote_for({ name })}>
        {m.voting_vote()}
      </ButtonLink>
    </div>
  )
}
