import { useEffect } from 'react'
import type { Input } from '@plaudit/contract/calls'
import { api } from './api.ts'
import { useUser } from './user.ts'

/** Puts what one looks at at the head of what one looked at last; a visitor's looks are not kept. */
export function useNoteViewed(type: Input<'viewed/save'>['type'], id: string): void {
  const { user } = useUser()
  const isKept = user !== undefined
  useEffect(() => {
    if (isKept)
      void api.call('viewed/save', { type, entity_id: id }, { quiet: true }).catch(() => undefined)
  }, [type, id, isKept])
}
