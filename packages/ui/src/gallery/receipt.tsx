import Bell from 'lucide-react/icons/bell'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { Pill } from '../pill.tsx'
import { CopyField } from '../copy-field.tsx'
import { ShareRow } from '../share.tsx'
import { StandingList } from '../standing.tsx'
import { ReceiptStep, ReceiptTicket } from '../receipt-ticket.tsx'
import { NextVote, PlaceMove, VoteMoment } from '../vote-moment.tsx'
import { entries, usePoster } from './sample.ts'

export function Receipt() {
  const poster = usePoster('cy')
  return (
    <section className="mt-12">
      <VoteMoment
        id="cy"
        name="Andrew Lambrou"
        picture={poster}
        title="Your vote is in"
        quiet="For Andrew Lambrou, Cyprus, in the Grand Final"
        receipt="Receipt 7QF2-M9KD-31XV"
        receiptHref="#receipt"
      />
      <div className="page relative -mt-10 grid max-w-[1100px] items-start gap-4 md:grid-cols-2 md:gap-6">
        <Card>
          <PlaceMove from={12} to={11} note="127 points, ahead on public votes" />
          <StandingList
            label="Around him"
            className="mt-3"
            items={entries.slice(8).map((entry) => ({
              id: entry.id,
              place: entry.place,
              name: entry.name,
              sum: String(entry.points),
              share: entry.points / 583,
              mine: entry.id === 'cy',
              picture: entry.id === 'cy' ? poster : null,
            }))}
          />
        </Card>
        <Card>
          <NextVote label="Your next free vote in" seconds={86_381} of={86_400} />
          <div className="mt-4 grid grid-cols-2 gap-2">
            <Button
              variant="act"
              icon={<Bell aria-hidden="true" className="size-5" />}
              className="px-2"
            >
              Remind me
            </Button>
            <Button variant="outline">More votes</Button>
          </div>
          <p className="mt-5 mb-2.5 border-t border-line pt-4 font-semibold">
            He is 2 points from tenth. Bring a friend.
          </p>
          <ShareRow url="https://example.org/cx/1" text="Vote for Andrew Lambrou" onQr={() => {}} />
          <CopyField value="https://example.org/cx/1" label="Link" className="mt-3" />
        </Card>
        <ReceiptTicket
          id="receipt"
          title="Your receipt"
          badge={
            <Pill tone="ok" icon={<ShieldCheck aria-hidden="true" />}>
              Sealed
            </Pill>
          }
          rows={[
            { label: 'Ballot', value: 'casx_7QF2-M9KD-31XV' },
            { label: 'For', value: 'Andrew Lambrou' },
            { label: 'Counted as', value: '1 free vote, grand final' },
          ]}
        >
          <ReceiptStep>
            <b>Promise signed</b> the moment you voted
          </ReceiptStep>
        </ReceiptTicket>
      </div>
    </section>
  )
}
