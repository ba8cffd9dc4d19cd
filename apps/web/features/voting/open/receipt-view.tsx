import { useState, type ReactNode } from 'react'
import { formatDateTime, formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { Skeleton } from '@plaudit/ui/skeleton'
import type { PictureSource } from '@plaudit/ui/picture'
import { CopyField } from '@plaudit/ui/copy-field'
import { StandingList } from '@plaudit/ui/standing'
import type { StandingItem } from '@plaudit/ui/standing'
import { ReceiptStep, ReceiptTicket } from '@plaudit/ui/receipt-ticket'
import { NextVote, PlaceMove, VoteMoment } from '@plaudit/ui/vote-moment'
import { serverNow, useReached, useSecondsTo } from '../../../lib/clock.ts'
import { receiptNumber } from '../receipt-number.ts'
import { ShareVote } from './share-vote.tsx'

/** Everything that the moment after a vote tells. */
export interface Receipt {
  casx_id: string
  /** Time at which it counted, ISO 8601; shown to the minute. */
  time: string
  /** Cast by a judge. */
  jury: boolean
  /** The log has given its signed word, which is kept on this device: seconds it takes at most. */
  promisedWithin?: number | undefined
  /** Time at which the next ballot is possible: epoch milliseconds; null when never in this round. */
  nextAt: number | null
  /** The whole wait in seconds. */
  wait: number
  /** Whom it was for, the first line first; `points` where points were handed out. */
  people: readonly ReceiptPerson[]
  contestName: string
  /** The contest's own clock, as everywhere on its pages. */
  timeZone: string
  roundName: string
  /** Place before the vote and now; absent while the standing is hidden. */
  move?: { from?: number; to: number; note: string } | undefined
  neighbours: readonly StandingItem[]
  /** Lines of the standing that is still on its way. */
  awaited?: number | undefined
  /** Said instead of the move: that results are revealed at the end. */
  hidden?: string | undefined
  /** Distance to the next place: "2 points to 10th place". */
  distance?: string | undefined
  share: { url: string; text: string }
  contestHref: string
  /** `serverTime` that the page came with. */
  rendered: number
}

export interface ReceiptPerson {
  id: string
  name: string
  quiet: string
  picture: PictureSource | null
  points?: string | undefined
}

/** Light on the portrait, the seal, the number. */
export function Moment({ receipt }: { receipt: Receipt }) {
  const [first] = receipt.people
  const where = receipt.roundName === '' ? receipt.contestName : receipt.roundName
  return (
    <VoteMoment
      id={first?.id ?? receipt.casx_id}
      name={first?.name ?? ''}
      picture={first?.picture ?? null}
      title={receipt.people.length > 1 ? m.voting_ballot_in() : m.voting_vote_in()}
      quiet={m.voting_for_where({ names: namesOf(receipt), where })}
      receipt={m.voting_receipt_short({ number: receiptNumber(receipt.casx_id, true) })}
      receiptHref="#receipt"
    />
  )
}

function namesOf({ people }: Receipt): string {
  const [first, second] = people
  if (people.length > 2)
    return m.voting_and_others({
      name: first?.name ?? '',
      count: people.length - 1,
      shown: people.length - 1,
    })
  return [first?.name, second?.name].filter(Boolean).join(', ')
}

/** The move, the next vote and sharing, the ticket. `back` leads on: a link, or a button that closes. */
export function ReceiptCards({ receipt, back }: { receipt: Receipt; back: ReactNode }) {
  return (
    <>
      <MoveCard receipt={receipt} />
      <NextCard receipt={receipt} />
      <Ticket receipt={receipt} />
      <div className="self-start">{back}</div>
    </>
  )
}

/** Milliseconds after which no standing is expected any more: a first vote that is held back makes none. */
const patience = 10_000

function MoveCard({ receipt }: { receipt: Receipt }) {
  const { move, neighbours, hidden, awaited, rendered } = receipt
  const [late] = useState(() => serverNow() + patience)
  const isLate = useReached(late, rendered)
  if (!move) {
    if (!hidden && (!awaited || isLate)) return null
    return (
      <Card as="section" aria-label={m.contests_standing()}>
        {hidden ? <p>{hidden}</p> : <StandingWaits lines={awaited ?? 0} />}
      </Card>
    )
  }
  return (
    <Card as="section" aria-label={m.contests_standing()}>
      <PlaceMove
        to={move.to}
        note={move.note}
        {...(move.from !== undefined && { from: move.from })}
      />
      <StandingList label={m.contests_standing()} items={neighbours} className="mt-2" />
    </Card>
  )
}

/** As high as the place and its neighbours: what stands below does not jump when they come. */
function StandingWaits({ lines }: { lines: number }) {
  return (
    <>
      <Skeleton className="mx-auto h-[2.8rem] w-28" />
      <div className="mt-2">
        {Array.from({ length: lines }, (_, at) => (
          <div key={at} className="grid h-[54px] content-center">
            <Skeleton className="h-10" />
          </div>
        ))}
      </div>
    </>
  )
}

function NextCard({ receipt }: { receipt: Receipt }) {
  const { nextAt, wait, distance, share, rendered } = receipt
  const left = useSecondsTo(nextAt, rendered)
  return (
    <Card as="section" aria-label={m.voting_what_now()}>
      {nextAt === null ? (
        <p className="font-semibold">{m.voting_no_next()}</p>
      ) : (
        <NextVote label={m.voting_next_in()} seconds={left} of={wait} />
      )}
      <hr className="my-5 border-line" />
      <p className="mb-2.5 font-semibold">
        {distance === undefined ? m.voting_bring_friend() : m.voting_bring_friend_for({ distance })}
      </p>
      <ShareVote url={share.url} text={share.text} title={receipt.contestName} />
    </Card>
  )
}

function Ticket({ receipt }: { receipt: Receipt }) {
  const locale = useLocale()
  const { people, roundName, promisedWithin: within } = receipt
  const number = receiptNumber(receipt.casx_id)
  const { timeZone } = receipt
  const minute = formatDateTime(receipt.time, locale, { timeZone, zoneName: true })
  const counted = receipt.jury
    ? m.voting_counted_jury()
    : people.length > 1
      ? m.voting_counted_ballot()
      : m.voting_counted_vote()
  return (
    <ReceiptTicket
      id="receipt"
      title={m.voting_your_receipt()}
      badge={<Pill tone="ok">{m.voting_kept()}</Pill>}
      rows={[
        { label: m.voting_receipt_ballot(), value: number },
        ...people.map((person, at) => ({
          label: at === 0 ? m.voting_receipt_for() : '',
          value: person.points === undefined ? person.name : `${person.name}, ${person.points}`,
        })),
        {
          label: m.voting_receipt_counted(),
          value: roundName === '' ? counted : `${counted}, ${roundName}`,
        },
        { label: m.voting_receipt_minute(), value: <span suppressHydrationWarning>{minute}</span> },
      ]}
    >
      <ReceiptStep>{m.voting_proof()}</ReceiptStep>
      {within !== undefined && (
        <ReceiptStep>
          {m.log_promised({ count: within, shown: formatNumber(within, locale) })}
        </ReceiptStep>
      )}
      <CopyField label={m.voting_receipt_number()} value={receipt.casx_id} className="mt-3.5" />
      <ButtonLink variant="outline" full href={`/receipt/${receipt.casx_id}`} className="mt-3.5">
        {m.log_receipt_open()}
      </ButtonLink>
    </ReceiptTicket>
  )
}

/** The whole page after a vote: with its own address, also without any script. */
export default function ReceiptPage({ receipt }: { receipt: Receipt }) {
  return (
    <>
      <Moment receipt={receipt} />
      <div className="page relative z-1 -mt-9 max-w-[952px] pb-12">
        <div className="grid gap-4 md:grid-cols-2 md:gap-6">
          <ReceiptCards
            receipt={receipt}
            back={
              <ButtonLink variant="soft" full href={receipt.contestHref}>
                {m.voting_back_to_contest()}
              </ButtonLink>
            }
          />
        </div>
      </div>
    </>
  )
}
