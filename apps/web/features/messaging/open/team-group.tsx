import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { api } from '../../../lib/api.ts'

interface Props {
  /** Subject of the team: its group is made once, and found again by this. */
  of: string
  title: string
  people: readonly number[]
}

/** The conversation of a team: made of its members at the first tap, opened at the next. */
export function TeamGroup({ of, title, people }: Props) {
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: async () => {
      const asked = { title, client_id: `team:${of}` }
      const { id } = (await api.call('messages/saveGroup', asked)).conversation
      const known = await api.call('messages/updateConversation/{id}', { id, peek: true })
      // The group was made just now. A person who left it since is not pulled back.
      if (known.conversation.people.length === 1 && known.conversation.can.edit)
        await api.call('messages/saveGroup', { conversation_id: id, add: [...people] })
      return id
    },
    onSuccess: (id) => void navigate(`/chat/${id}`),
  })
  return (
    <Button
      size="sm"
      icon={<MessagesSquare aria-hidden="true" className="size-4" />}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      {m.messaging_team_group()}
    </Button>
  )
}
