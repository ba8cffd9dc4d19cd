import Ellipsis from 'lucide-react/icons/ellipsis'
import MailQuestionMark from 'lucide-react/icons/mail-question-mark'
import type { Invitation } from '@plaudit/contract/team/members'
import { formatDate } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { Menu } from '@plaudit/ui/menu'
import { Pill } from '@plaudit/ui/pill'

export type InvitationVerb = 'resend' | 'copy' | 'withdraw'

interface Props {
  invitation: Invitation
  busy: boolean
  mayResend: boolean
  onAct?: (verb: InvitationVerb) => void
}

/** Somebody who has a mail with a link and has not taken it up yet. */
export function InvitationRow({ invitation, busy, mayResend, onAct }: Props) {
  const locale = useLocale()
  const { named, state, expires_at } = invitation
  const day = formatDate(expires_at, locale)
  const label = m.ui_row_actions({ name: named })
  return (
    <div className="flex min-h-13 items-center gap-3">
      <span className="grid size-10 flex-none place-items-center rounded-full bg-sunken text-muted">
        <MailQuestionMark aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-semibold">{named}</span>
        <span className="block text-small text-muted sm:truncate">
          {state === 'sent' ? m.team_open_until({ day }) : m.team_expired_on({ day })}
        </span>
      </span>
      <Pill className="max-sm:hidden" tone={state === 'sent' ? 'act' : 'neutral'}>
        {state === 'sent' ? m.team_invited() : m.team_expired()}
      </Pill>
      {onAct && (
        <Menu
          label={label}
          trigger={
            <IconButton label={label} icon={<Ellipsis aria-hidden="true" />} loading={busy} />
          }
          items={[
            ...(mayResend ? [{ label: m.team_resend(), onSelect: () => onAct('resend') }] : []),
            ...(state === 'sent'
              ? [{ label: m.team_copy_link(), onSelect: () => onAct('copy') }]
              : []),
            { label: m.team_withdraw(), onSelect: () => onAct('withdraw'), danger: true },
          ]}
        />
      )}
    </div>
  )
}
