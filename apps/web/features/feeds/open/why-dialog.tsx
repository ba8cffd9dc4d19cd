import { m } from '@plaudit/i18n/messages'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'

export interface Why {
  verb: 'hide' | 'delete'
  /** Name of the words' author. */
  name: string
}

interface Props extends Why {
  busy: boolean
  onGive: (reason: string) => void
  onClose: () => void
}

/**
 * Asks moderators for their reason to remove somebody else's words: the author and the club's log read it.
 */
export default function WhyDialog({ verb, name, ...dialog }: Props) {
  return (
    <ReasonDialog
      {...dialog}
      title={verb === 'hide' ? m.feeds_hide_why({ name }) : m.feeds_delete_why({ name })}
      description={m.feeds_why_text({ name })}
      verb={verb === 'hide' ? m.feeds_hide() : m.feeds_delete()}
      variant="danger"
      label={m.reports_reason()}
      hint=""
      least={1}
      missing={m.errors_field_reason_missing()}
      most={500}
      rows={3}
    />
  )
}
