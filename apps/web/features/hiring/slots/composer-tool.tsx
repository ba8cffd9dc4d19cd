import { useState } from 'react'
import HandCoins from 'lucide-react/icons/hand-coins'
import { supportUser } from '@plaudit/contract/reserved'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { part } from '../../../lib/part.ts'
import { useUser } from '../../../lib/user.ts'
import type { ComposerSlot } from '../../messaging/open/slots.ts'

const OfferDialog = part(() => import('../offer-dialog.tsx'))

/** Beside the field of a message: an offer of a seller's own. */
export default function OfferTool({ other }: ComposerSlot) {
  const { user } = useUser()
  const [open, setOpen] = useState(false)
  if (user === undefined || user.account_type === 'user' || other.ID === supportUser.id) return null
  return (
    <>
      <IconButton
        label={m.hiring_custom()}
        icon={<HandCoins aria-hidden="true" />}
        onPointerDown={OfferDialog.preload}
        onClick={() => setOpen(true)}
      />
      {open && <OfferDialog other={other} onClose={() => setOpen(false)} />}
    </>
  )
}
