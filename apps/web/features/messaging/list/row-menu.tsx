import Ellipsis from 'lucide-react/icons/ellipsis'
import type { Conversation } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { LazyMenu } from '@plaudit/ui/lazy-menu'
import type { As } from '../data/use-list.ts'
import { usePlacing } from '../data/use-placing.ts'

interface Props {
  conversation: Conversation
  /** Name of the conversation. */
  name: string
  as: As
}

/** Actions for a conversation without opening it; a long press on its row opens the same. */
export function RowMenu({ conversation, name, as }: Props) {
  const items = usePlacing(conversation, as)
  const label = m.messaging_row_acts({ name })
  return (
    <LazyMenu
      label={label}
      items={items}
      trigger={<IconButton data-twin="" label={label} icon={<Ellipsis aria-hidden="true" />} />}
    />
  )
}
