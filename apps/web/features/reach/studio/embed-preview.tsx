import { useEffect, useRef, useState } from 'react'
import type { Embed } from '@plaudit/contract/reach/embeds'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'

/** The frame as the loader makes it, at its own height. */
export function EmbedPreview({ embed, onClose }: { embed: Embed; onClose: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const [height, setHeight] = useState(520)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      const told = (data as { height?: unknown } | null)?.height
      if (typeof told === 'number') setHeight(told)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      wide
      title={m.embeds_preview_title()}
      // Else the frame would have the focus, and with it the Escape key.
      initialFocus={close}
      actions={
        <Button ref={close} onClick={onClose}>
          {m.ui_close()}
        </Button>
      }
    >
      <iframe
        ref={frame}
        src={`/embed/${embed.embed}`}
        title={m.embeds_preview_title()}
        style={{ height }}
        className="mt-4 w-full rounded-card border border-line"
      />
    </Dialog>
  )
}
