import { useEffect, useRef } from 'react'
import Check from 'lucide-react/icons/check'
import ExternalLink from 'lucide-react/icons/external-link'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { ContestantCard } from '@plaudit/ui/contestant-card'
import { VoteButton } from '@plaudit/ui/vote-button'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { quietLine } from '@plaudit/i18n/quiet-line'
import { Said } from '../../../components/quiet.tsx'
import { contestantHref } from '../../../lib/contest-addresses.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { Flag } from '../../../components/flag.tsx'
import { useSecondsTo } from '../../../lib/clock.ts'
import type { Voting } from '../../voting/open/use-voting.ts'
import { bundlesId, isMine, voteForm, voteLook, voteWords } from '../../voting/open/vote-props.ts'
import type { Row, LiveRound } from '../../contests/open/live-round.ts'
import { sumOf } from '../../contests/open/words.ts'
import type { Way } from './way.ts'

interface Props {
  row: Row
  data: LiveRound
  roundId: number | undefined
  voting: Voting
  way: Way
  ballotId: string
  priority: boolean
  /** The voter is asked if this contestant is meant. */
  asked: boolean
  onAsk: (assoxId: string | undefined) => void
}

/** A contestant in a frame; the step after the vote stands where the tap was. */
export function FrameTile(props: Props) {
  const { row, data, voting, asked, way, priority } = props
  const locale = useLocale()
  const { assox_id: id } = row
  const { cx_id: cxId } = data.contest
  const href = contestantHref(cxId, id)
  const sum = sumOf(row, data.contest, locale)
  const quiet = quietLine(row, locale)
  const vote = useVoteProps(props)
  // After the free vote more are sold on the contest's own page: a frame takes no money.
  const isMore = voting.turn.kind === 'voted' && voteLook(voting, id)?.buys !== undefined
  const elsewhere = isMore || (way === 'page' && voting.turn.kind === 'free')
  const buys = voting.buys || isMore
  const voteVerb = buys ? m.voting_buy_votes() : m.voting_vote()
  return (
    <li className="flex min-w-0 flex-col">
      <ContestantCard
        id={id}
        href={href}
        name={row.contestant_name}
        picture={pictureSource(row.picture)}
        quiet={quiet !== '' && <Said>{quiet}</Said>}
        flag={<Flag code={row.country_code} />}
        mine={isMine(voting, id)}
        priority={priority}
        {...(row.place !== null && { place: row.place })}
        {...(sum && row.place !== null && { sum })}
        {...(vote && !elsewhere && !asked && { vote: <VoteButton {...vote} full /> })}
      />
      {elsewhere && (
        <ButtonLink
          variant="soft"
          full
          href={buys ? `${href}#${bundlesId}` : href}
          iconEnd={<ExternalLink aria-hidden="true" className="size-4" />}
          aria-label={m.common_labelled({
            label: voteVerb,
            text: `${row.contestant_name}, ${m.embeds_vote_on_page()}`,
          })}
          className="mt-2.5"
        >
          {voteVerb}
        </ButtonLink>
      )}
      {asked && <Sure {...props} />}
      <Outcome voting={voting} assoxId={id} />
    </li>
  )
}

function useVoteProps({ row, data, voting, way, roundId, ballotId, onAsk }: Props) {
  const { assox_id: id, contestant_name: name } = row
  const look = voteLook(voting, id)
  const left = useSecondsTo(look?.until ?? null, data.serverTime)
  if (!look) return undefined
  return {
    ...voteWords(look, name, left),
    ...(way === 'here'
      ? { onVote: () => (data.contest.confirm_vote ? onAsk(id) : voting.vote(id, name)) }
      : {
          form: {
            ...voteForm(data.contest.cx_id, roundId, id, ballotId),
            target: '_blank' as const,
          },
        }),
  }
}

/** The question against mis-taps, where the thumb already is. */
function Sure({ row, voting, onAsk }: Props) {
  const { assox_id: id, contestant_name: name } = row
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div role="group" aria-label={m.embeds_sure({ name })} className="mt-2.5">
      <p className="mb-2 text-small font-semibold">{m.embeds_sure({ name })}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="act"
          ref={button}
          onClick={() => {
            onAsk(undefined)
            voting.vote(id, name)
          }}
        >
          {m.voting_vote()}
        </Button>
        <Button onClick={() => onAsk(undefined)}>{m.ui_cancel()}</Button>
      </div>
    </div>
  )
}

function Outcome({ voting, assoxId }: { voting: Voting; assoxId: string }) {
  const { cast, problem } = voting
  if (problem?.assox_id === assoxId)
    return (
      <p role="alert" className="mt-1.5 text-small text-danger-text">
        {problem.code === 'vote_too_early' ? m.voting_already_in() : problem.message}
      </p>
    )
  if (cast?.assox_id !== assoxId) return null
  return (
    <p role="status" className="mt-1.5 text-small">
      <Check aria-hidden="true" className="mr-1 inline size-4 align-[-3px] text-ok-text" />
      {m.embeds_counted()}{' '}
      <Link kind="text" href={`/receipt/${cast.casx_id}`}>
        {m.embeds_receipt()}
      </Link>
    </p>
  )
}
