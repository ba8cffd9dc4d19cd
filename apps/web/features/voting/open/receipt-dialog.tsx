import { useRef, useState } from 'react'
import * as Radix from 'radix-ui/dialog'
import X from 'lucide-react/icons/x'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Moment, ReceiptCards } from './receipt-view.tsx'
import type { Receipt } from './receipt-view.tsx'

/** The moment after a vote, over the page it was cast on: a whole phone, 500 px on a desk. */
export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const content = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-[#05090f]/55 data-[state=open]:animate-appear" />
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          // The whole moment is read from its top, not from a button at its end.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            content.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const back = opener?.isConnected ? opener : document.getElementById('content')
            if (back instanceof HTMLElement) back.focus({ preventScroll: true })
          }}
          className="fixed inset-0 z-50 overflow-y-auto overscroll-contain bg-surface text-text shadow-3 outline-0 data-[state=open]:animate-rise sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[92dvh] sm:w-dialog sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:data-[state=open]:animate-appear"
        >
          <Radix.Title className="hidden-text">{m.voting_vote_in()}</Radix.Title>
          <div className="sticky top-0 z-2 h-0">
            <Radix.Close asChild>
              <IconButton
                label={m.ui_close()}
                variant="glass"
                icon={<X aria-hidden="true" />}
                className="absolute top-[calc(12px+env(safe-area-inset-top))] right-[max(12px,env(safe-area-inset-right))] sm:top-3 sm:right-3"
              />
            </Radix.Close>
          </div>
          <Moment receipt={receipt} />
          <div className="relative z-1 -mt-9 grid gap-4 px-gutter pb-[calc(24px+env(safe-area-inset-bottom))]">
            <ReceiptCards
              receipt={receipt}
              back={
                <Button variant="soft" full onClick={onClose}>
                  {m.voting_back_to_contest()}
                </Button>
              }
            />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
