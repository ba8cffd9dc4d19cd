import Plus from 'lucide-react/icons/plus'
import { m } from '@plaudit/i18n/messages'
import { buttonClass } from '@plaudit/ui/button'
import type { ContestantSlot } from '../../contests/open/slots.ts'
import { useSold } from '../use-sold.ts'

/** In a phone's dock: to the bundles. */
export default function MoreInDock({ contest, roundId }: ContestantSlot) {
  if (useSold(contest, roundId) === undefined) return null
  return (
    <a
      href="#votes"
      aria-label={m.payments_buy_title()}
      className={buttonClass({ variant: 'outline', size: 'lg' }, 'flex-none px-3.5')}
    >
      <Plus aria-hidden="true" className="size-5" />
    </a>
  )
}
