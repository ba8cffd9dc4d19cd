import { useState, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { api } from '../../../lib/api.ts'

type Lists = Reply<'profile/getMore/{username}'>

/** Returns what follows the part of a list that the page came with, read on as far as somebody wants, and the button. */
export function useMore<Part extends 'runs' | 'stood' | 'clubs'>(
  username: string,
  part: Part,
  first: string | null,
): { more: Lists[Part][number][]; button: ReactNode } {
  const [more, setMore] = useState<Lists[Part][number][]>([])
  const [next, setNext] = useState(first)
  const read = useMutation({
    mutationFn: (after: string) =>
      api.call('profile/getMore/{username}', { username, part, after }),
    onSuccess: (answer) => {
      setMore((known) => [...known, ...answer[part]])
      setNext(answer.next)
    },
  })
  const button = next !== null && (
    <Button className="mt-4" loading={read.isPending} onClick={() => read.mutate(next)}>
      {m.people_more()}
    </Button>
  )
  return { more, button }
}
