import { useEffect, useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import type { Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { Chip, ChipRow } from '@plaudit/ui/chip'
import { letGo, type Outcome } from '../../lib/offline/queue.ts'
import { onArrival, sendOrKeep } from '../../lib/offline/send.ts'
import type { Told } from '../../lib/offline/told.ts'
import { useWaiting } from '../../lib/offline/use-waiting.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useIsOn } from '../../lib/site.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useUser } from '../../lib/user.ts'

/** Asks to be told of new jobs and services that fit the words; a chip that is on is one that tells. */
export default function KeepLooking({ search }: { search: string }) {
  const { user } = useUser()
  const hasJobs = useIsOn('jobs')
  const hasServices = useIsOn('services')
  if (!user || (!hasJobs && !hasServices)) return null
  return (
    <Card as="section" className="grid gap-3">
      <CardHead title={m.search_keep()} hint={m.search_keep_text({ search })} className="mb-0" />
      <ChipRow label={m.search_keep()}>
        {hasJobs && <Jobs search={search} />}
        {hasServices && <Services search={search} />}
      </ChipRow>
    </Card>
  )
}

type Calls = 'jobs/saveAlert' | 'jobs/removeAlert' | 'savedSearches/save' | 'savedSearches/remove'

interface Asked {
  kind: string
  search: string
  /** As the server has it. */
  isOn: boolean
  /** Turns it to the other side. */
  turn: (told: Told) => Promise<Outcome<Calls>>
  onAnswer: (answer: Reply<Calls>) => void
}

/** A chip that turns telling on or off. A turn that waits for the network shows, and the next tap takes it back. */
function Tell({ name, ...asked }: Asked & { name: string }) {
  const { kind, search, isOn, turn, onAnswer } = asked
  const lane = `tell:${kind}:${search}`
  const waiting = useWaiting(lane).find(({ refused }) => refused === undefined)
  const change = useMutation({
    mutationFn: async () => {
      if (waiting) return letGo(waiting)
      const label = isOn ? m.search_waiting_off({ search }) : m.search_waiting_on({ search })
      const outcome = await turn({ label, lane, replaces: () => true })
      if ('sent' in outcome) onAnswer(outcome.sent)
    },
  })
  const answered = useRef(onAnswer)
  useEffect(() => {
    answered.current = onAnswer
  })
  useEffect(
    () =>
      onArrival((row, reply) => {
        if (row.lane === lane) answered.current(reply as Reply<Calls>)
      }),
    [lane],
  )
  return (
    <Chip pressed={waiting ? !isOn : isOn} onClick={() => !change.isPending && change.mutate()}>
      <Bell aria-hidden="true" className="size-4" />
      {name}
    </Chip>
  )
}

const isSame = (query: object, search: string): boolean =>
  JSON.stringify(query) === JSON.stringify({ search })

function Jobs({ search }: { search: string }) {
  const client = useQueryClient()
  const { data } = useQuery(callQuery('jobs/getAlerts', {}))
  const here = data?.alerts.find(({ query }) => isSame(query, search))
  return (
    <Tell
      name={m.search_jobs()}
      kind="jobs"
      search={search}
      isOn={here !== undefined}
      turn={(told) =>
        here
          ? sendOrKeep('jobs/removeAlert', { alert_id: here.alert_id }, told)
          : sendOrKeep('jobs/saveAlert', { query: { search } }, told)
      }
      onAnswer={(answer) => client.setQueryData(callKey('jobs/getAlerts', {}), answer)}
    />
  )
}

function Services({ search }: { search: string }) {
  const client = useQueryClient()
  const { data } = useQuery(callQuery('savedSearches/get', {}))
  const here = data?.searches.find(({ query, alert }) => alert && isSame(query, search))
  return (
    <Tell
      name={m.search_services()}
      kind="services"
      search={search}
      isOn={here !== undefined}
      turn={(told) =>
        here
          ? sendOrKeep('savedSearches/remove', { search_id: here.search_id }, told)
          : sendOrKeep('savedSearches/save', { query: { search }, alert: true }, told)
      }
      onAnswer={(answer) => client.setQueryData(callKey('savedSearches/get', {}), answer)}
    />
  )
}
