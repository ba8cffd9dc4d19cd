import { useState } from 'react'
import type { PublicUser } from '@plaudit/contract/accounts'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { part } from '../../../lib/part.ts'
import { useUser } from '../../../lib/user.ts'

const PeopleDialog = part(async () => ({
  default: (await import('../list/new-conversation.tsx')).PeopleDialog,
}))

/** Begins a group about something that two people have together, with whom else it concerns. */
export default function GroupButton({ other, title }: { other: PublicUser; title: string }) {
  const { user } = useUser()
  const [open, setOpen] = useState(false)
  if (user === undefined) return null
  return (
    <>
      <Button size="sm" onPointerDown={PeopleDialog.preload} onClick={() => setOpen(true)}>
        {m.messaging_group_about()}
      </Button>
      {open && (
        <PeopleDialog
          userId={user.ID ?? 0}
          hrefOf={(id) => `/chat/${id}`}
          with={[{ ...other, line: other.profession }]}
          title={title}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
