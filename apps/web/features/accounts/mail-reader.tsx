import { useEffect, useRef, useState, type ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { m } from '@plaudit/i18n/messages'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { Button } from '@plaudit/ui/button'
import { copyText } from '@plaudit/ui/copy-text'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import type { Mail } from './mail-list.tsx'

interface Props {
  mail: Mail | undefined
  onBack: () => void
}

/** A mail, shown as text: nothing inside it can act here. */
export function MailReader({ mail, onBack }: Props) {
  if (mail === undefined) {
    return (
      <p className="grid min-h-60 place-items-center rounded-card border border-dashed border-line px-6 text-muted max-md:hidden">
        {m.accounts_mailbox_choose()}
      </p>
    )
  }
  return <Letter key={mail.mail_id} mail={mail} onBack={onBack} />
}

function Letter({ mail, onBack }: { mail: Mail; onBack: () => void }) {
  const locale = useLocale()
  const head = useRef<HTMLHeadingElement>(null)
  const textCode = mail.channel === 'sms' ? /^\d{6}/.exec(mail.text)?.[0] : undefined
  // On a phone the letter takes the list's place, so that is where one reads on.
  useEffect(() => head.current?.focus({ preventScroll: false }), [])
  return (
    <article className="min-w-0">
      <Button
        variant="ghost"
        icon={<ArrowLeft aria-hidden="true" className="size-4.5" />}
        onClick={onBack}
        className="mb-2 md:hidden"
      >
        {m.accounts_mailbox_back()}
      </Button>
      <div className="rounded-card border border-line bg-raised p-5 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 ref={head} tabIndex={-1} className="text-head wrap-anywhere outline-0">
            {mail.channel === 'sms' ? m.accounts_mailbox_sms() : mail.subject}
          </h2>
          <Pill tone={mail.state === 'failed' ? 'danger' : 'neutral'}>
            {mail.state === 'failed' ? m.accounts_mailbox_failed() : m.accounts_mailbox_waiting()}
          </Pill>
        </div>
        <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-small text-muted">
          <span className="wrap-anywhere">
            {m.accounts_mailbox_to({ recipient: mail.recipient })}
          </span>
          <time dateTime={mail.createdAt}>{formatDateTime(mail.createdAt, locale)}</time>
        </p>
        <hr className="my-5 border-line" />
        <div className="grid gap-3.5">
          {textCode !== undefined && <Code digits={textCode} />}
          {paragraphs(mail.text)}
        </div>
      </div>
    </article>
  )
}

const address = /(https?:\/\/[^\s<>"']+)/

/** The text's paragraphs; a code stands large, an address can be opened. */
function paragraphs(text: string): ReactNode[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((part, at) => {
      if (/^\s*\d{3} ?\d{3}\s*$/.test(part)) return <Code key={at} digits={part.trim()} />
      const isFoot = part.startsWith('-- ')
      return (
        <p
          key={at}
          className={
            isFoot
              ? 'border-t border-line pt-3.5 text-small text-muted'
              : at === 0
                ? 'text-lead font-semibold'
                : 'whitespace-pre-line wrap-anywhere'
          }
        >
          {(isFoot ? part.slice(3).trim() : part).split(address).map((piece, index) =>
            index % 2 === 1 ? (
              <Link key={index} href={piece}>
                {piece}
              </Link>
            ) : (
              piece
            ),
          )}
        </p>
      )
    })
}

function Code({ digits }: { digits: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    setCopied(await copyText(digits.replaceAll(' ', '')))
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-act-soft px-5 py-4">
      <span className="num text-num-xl tracking-wider">{digits}</span>
      <Button
        variant="outline"
        icon={
          isCopied ? (
            <Check aria-hidden="true" className="size-4.5" />
          ) : (
            <Copy aria-hidden="true" className="size-4.5" />
          )
        }
        onClick={() => void copy()}
      >
        <span aria-live="polite">
          {isCopied ? m.accounts_mailbox_copied() : m.accounts_mailbox_copy_code()}
        </span>
      </Button>
    </div>
  )
}
