import { useState } from 'react'
import type { Service } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button, ButtonLink } from '@plaudit/ui/button'

interface Props {
  service: Service
  onSettle: (mine: boolean) => Promise<void>
}

/** The service was saved elsewhere while something was typed here: the person says which of both goes on. */
export function Beside({ service, onSettle }: Props) {
  const [busy, setBusy] = useState<'mine' | 'theirs'>()
  const settle = async (which: 'mine' | 'theirs') => {
    setBusy(which)
    await onSettle(which === 'mine')
    setBusy(undefined)
  }
  return (
    <Banner
      tone="warn"
      inset
      action={
        <span className="flex flex-wrap gap-2">
          <ButtonLink size="sm" href={`/s/${service.sx_id}`} target="_blank">
            {m.marketplace_edit_beside_look()}
          </ButtonLink>
          <Button
            size="sm"
            variant="soft"
            loading={busy === 'theirs'}
            disabled={busy === 'mine'}
            onClick={() => void settle('theirs')}
          >
            {m.marketplace_edit_beside_theirs()}
          </Button>
          <Button
            size="sm"
            variant="primary"
            loading={busy === 'mine'}
            disabled={busy === 'theirs'}
            onClick={() => void settle('mine')}
          >
            {m.marketplace_edit_beside_mine()}
          </Button>
        </span>
      }
    >
      {m.marketplace_edit_beside()}
    </Banner>
  )
}
