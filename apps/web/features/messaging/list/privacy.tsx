import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Skeleton } from '@plaudit/ui/skeleton'
import { Switch } from '@plaudit/ui/switch'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'

/** The facts about a person that others learn in conversations: each can be switched off. */
export function ChatPrivacy() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={m.messaging_privacy()}
        icon={<Eye aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={m.messaging_privacy()}
        description={m.messaging_privacy_text()}
        actions={<Button onClick={() => setOpen(false)}>{m.ui_close()}</Button>}
      >
        {open && <Switches />}
      </Dialog>
    </>
  )
}

function Switches() {
  const queries = useQueryClient()
  const asked = callQuery('messages/getSettings', {})
  const query = useQuery(asked)
  const save = useMutation({
    mutationFn: (changes: {
      shows_seen?: boolean
      shows_typing?: boolean
      shows_presence?: boolean
    }) => api.call('messages/saveSettings', changes),
    onSuccess: (reply) => queries.setQueryData(asked.queryKey, reply),
  })
  if (query.isError && !query.data)
    return <QueryFault query={query} title={m.messaging_list_failed()} />
  if (query.data === undefined) return <Skeleton round="in" className="mt-3 h-36" />
  // A tapped setting stands at once; the answer puts it right.
  const settings = { ...query.data.settings, ...(save.isPending && save.variables) }
  return (
    <div className="mt-3 grid gap-3">
      <Switch
        label={m.messaging_shows_seen()}
        checked={settings.shows_seen}
        onChange={(event) => save.mutate({ shows_seen: event.target.checked })}
      />
      <Switch
        label={m.messaging_shows_typing()}
        checked={settings.shows_typing}
        onChange={(event) => save.mutate({ shows_typing: event.target.checked })}
      />
      <Switch
        label={m.messaging_shows_presence()}
        hint={m.messaging_shows_presence_hint()}
        checked={settings.shows_presence}
        onChange={(event) => save.mutate({ shows_presence: event.target.checked })}
      />
    </div>
  )
}
