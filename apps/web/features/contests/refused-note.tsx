import { Banner } from '@plaudit/ui/banner'
import { voteForm } from '../voting/open/vote-props.ts'
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
        <Banner tone={early ? 'warn' : 'danger'} inset>
          {early ? <TooEarly until={until} data={liveRound.data} /> : refused.sentence}
        </Banner>
      )}
    </div>
  )
}
