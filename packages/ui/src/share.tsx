import { useEffect, useState, type ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import Link2 from 'lucide-react/icons/link-2'
import MessageCircle from 'lucide-react/icons/message-circle'
import QrCode from 'lucide-react/icons/qr-code'
import Send from 'lucide-react/icons/send'
import Share2 from 'lucide-react/icons/share-2'
import { m } from '@plaudit/i18n/messages'
import { cx } from './classes.ts'
import { useCopied } from './copy-field.tsx'
import { useLocale } from './locale.tsx'
import { telegramLink, whatsappLink } from './share-links.ts'

const tileClass =
  'grid min-w-0 cursor-pointer grid-cols-[minmax(0,1fr)] justify-items-center gap-1.5 rounded-in py-1.5 text-center text-micro leading-tight font-medium hover:[&>span:first-child]:bg-fill-hover'
const scriptedClass = `${tileClass} noscript:hidden`
const roundClass =
  'grid aspect-square w-12 max-w-full place-items-center rounded-full bg-fill [&_svg]:size-5'

export interface ShareRowProps {
  url: string
  /** The sentence before the link. */
  text: string
  /** Title for the system's own sheet. */
  title?: string
  /** Shows the code: opens a popover or a dialog of the screen. */
  onQr?: () => void
  className?: string
}

/** Shows the ways by which a vote brings the next one: messengers first, then the link, then a code to show around. */
export function ShareRow({ url, text, title, onQr, className }: ShareRowProps) {
  const locale = useLocale()
  const [copied, copy] = useCopied()
  // Only known in the browser; the first picture is the same as the server's.
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare('share' in navigator), [])
  const count = 3 + (onQr ? 1 : 0) + (canShare ? 1 : 0)
  return (
    <div
      className={cx(
        'grid gap-2 noscript:grid-cols-2',
        count === 5 ? 'grid-cols-5' : count === 4 ? 'grid-cols-4' : 'grid-cols-3',
        className,
      )}
    >
      <a href={whatsappLink(url, text)} target="_blank" rel="noreferrer" className={tileClass}>
        <Round icon={<MessageCircle aria-hidden="true" />} />
        {m.ui_whatsapp({}, { locale })}
      </a>
      <a href={telegramLink(url, text)} target="_blank" rel="noreferrer" className={tileClass}>
        <Round icon={<Send aria-hidden="true" />} />
        {m.ui_telegram({}, { locale })}
      </a>
      {/* Without any script the address itself is what can be taken along. */}
      <p className="order-last col-span-full hidden rounded-in bg-sunken px-3.5 py-3 text-small wrap-anywhere select-all noscript:block">
        {url}
      </p>
      <button type="button" onClick={() => copy(url)} className={scriptedClass}>
        <Round
          icon={copied ? <Check aria-hidden="true" /> : <Link2 aria-hidden="true" />}
          done={copied}
        />
        <span aria-live="polite">
          {copied ? m.ui_copied({}, { locale }) : m.ui_copy_link({}, { locale })}
        </span>
      </button>
      {onQr && (
        <button type="button" onClick={onQr} className={scriptedClass}>
          <Round icon={<QrCode aria-hidden="true" />} />
          {m.ui_qr_code({}, { locale })}
        </button>
      )}
      {canShare && (
        <button
          type="button"
          onClick={() => void navigator.share({ url, text, title }).catch(() => undefined)}
          className={tileClass}
        >
          <Round icon={<Share2 aria-hidden="true" />} />
          {m.ui_share({}, { locale })}
        </button>
      )}
    </div>
  )
}

function Round({ icon, done }: { icon: ReactNode; done?: boolean }) {
  return <span className={cx(roundClass, done && 'bg-ok-soft text-ok-text')}>{icon}</span>
}
