import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Link } from '@plaudit/ui/link'
import { bundlesId, voteForm } from '../voting/open/vote-props.ts'
import ConfirmForm from './confirm-form.tsx'
import type { PersonSight } from './sights.ts'
import { TooEarly } from './too-early.tsx'

/** The server's answer to a plain form, in its words: the first thing on the page that follows. */
export default function RefusedNote({ sight }: { sight: PersonSight }) {
  const { liveRound, loaded, row } = sight
  const { refused } = loaded
  if (!refused) return null
  const early = refused.code === 'vote_too_early'
  const until = refused.until === undefined ? null : Date.parse(refused.until)
  const { cx_id, voter_requirement } = liveRound.data.contest
  return (
    <div className="page pt-4 pb-2">
      {refused.confirms ? (
        <ConfirmForm
          form={voteForm(cx_id, liveRound.round?.round_id, loaded.assox_id, loaded.ballotId)}
          name={row.contestant_name}
          refused={refused}
          slips={voter_requirement === 'code'}
        />
      ) : (
        <Banner
          tone={early || refused.code === 'not_enough_votes' ? 'warn' : 'danger'}
          inset
          action={
            refused.code === 'not_enough_votes' && (
              <Link kind="action" href={`#${bundlesId}`}>
                {m.voting_buy_votes()}
              </Link>
            )
          }
        >
          {early ? <TooEarly until={until} data={liveRound.data} /> : refused.sentence}
        </Banner>
      )}
    </div>
  )
}
