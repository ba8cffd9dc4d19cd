import type { Contest } from '@plaudit/contract/contests/contest'
import { Pill } from '@plaudit/ui/pill'
import { stateWords } from './words.ts'

export function StatusPill({ state }: { state: Contest['state'] }) {
  const { name, tone } = stateWords(state)
  return (
    <Pill tone={tone} live={state === 'ongoing'}>
      {name}
    </Pill>
  )
}
