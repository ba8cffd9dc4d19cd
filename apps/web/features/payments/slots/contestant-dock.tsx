import { useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import { m } from '@plaudit/i18n/messages'
import { buttonClass } from '@plaudit/ui/button'
import { part } from '../../../lib/part.ts'
import type { ContestantSlot } from '../../contests/open/slots.ts'
import { useSold } from '../use-sold.ts'

const VoteSheet = part(() => import('../votes/vote-sheet.tsx'))

/** In a phone's dock: the bundles in a sheet; without a script, further down the page. */
export default function MoreInDock(slot: ContestantSlot) {
  const prices = useSold(slot.contest, slot.roundId)
  const [open, setOpen] = useState(false)
  if (prices === undefined) return null
  return (
    <>
      <a
        href="#votes"
        aria-label={m.payments_buy_title()}
        className={buttonClass({ variant: 'outline', size: 'lg' }, 'flex-none px-3.5')}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Plus aria-hidden="true" className="size-5" />
      </a>
      {open && <VoteSheet {...slot} prices={prices} onClose={() => setOpen(false)} />}
    </>
  )
}
