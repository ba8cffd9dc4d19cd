import { useEffect, useRef, useState } from 'react'
import { useLocale } from '@plaudit/ui/locale'
import { useOrigin } from '../../lib/site.ts'
import type { ContestSight } from './contest-screen.tsx'
import { receiptOf } from './receipt.ts'
import { ReceiptDialog } from './views.tsx'

/** The moment after the vote, over the page it was cast on. */
export function AfterVote({ sight }: { sight: Pick<ContestSight, 'stage' | 'voting'> }) {
  const { stage, voting } = sight
  const locale = useLocale()
  const origin = useOrigin()
  const before = usePlaceBefore(sight)
  const leave = useRef(voting.dismiss)
  useEffect(() => {
    leave.current = voting.dismiss
  })
  // Another screen of the contest does not begin with what this one said.
  useEffect(() => () => leave.current(), [])
  if (!voting.cast) return null
  const receipt = receiptOf({ vote: voting.cast, data: stage.data, before, origin, locale })
  return <ReceiptDialog receipt={receipt} onClose={voting.dismiss} />
}

/** Where the chosen one stood when the ballot left. */
function usePlaceBefore({ stage, voting }: Pick<ContestSight, 'stage' | 'voting'>) {
  const [place, setPlace] = useState<number>()
  const id = voting.ballot?.lines[0]?.assox_id
  const { rows } = stage.data
  useEffect(() => {
    if (id !== undefined) setPlace(rows.find((row) => row.assox_id === id)?.place ?? undefined)
    // The place at the moment of the vote: rows that move later do not change it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
  return place
}
