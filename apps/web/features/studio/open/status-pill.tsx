import type { Contest } from '@plaudit/contract/contests/contest'
import { Pill } from '@plaudit/ui/pill'
import { stateWords } from './words.ts'

export function StatusPill({ contest }: { contest: Pick<Contest, 'state' | 'method'> }) {
  const { state, method } = contest
  const { name, tone } = stateWords(state, method)
  return (
    <Pill tone={tone} live={state === 'ongoing'}>
      {name}
    </Pill>
  )
}
