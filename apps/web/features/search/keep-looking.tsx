import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { Chip, ChipRow } from '@plaudit/ui/chip'
import { api } from '../../lib/api.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useIsOn } from '../../lib/site.ts'
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

interface TellProps {
  name: string
  isOn: boolean
  onChange: () => void
}

const Tell = ({ name, isOn, onChange }: TellProps) => (
  <Chip pressed={isOn} onClick={onChange}>
    <Bell aria-hidden="true" className="size-4" />
    {name}
  </Chip>
)

const isSame = (query: object, search: string): boolean =>
  JSON.stringify(query) === JSON.stringify({ search })

function Jobs({ search }: { search: string }) {
  const client = useQueryClient()
  const { data } = useQuery(callQuery('jobs/getAlerts', {}))
  const here = data?.alerts.find(({ query }) => isSame(query, search))
  const change = useMutation({
    mutationFn: () =>
      here
        ? api.call('jobs/removeAlert', { alert_id: here.alert_id })
        : api.call('jobs/saveAlert', { query: { search } }),
    onSuccess: (answer) => client.setQueryData(callKey('jobs/getAlerts', {}), answer),
  })
  return (
    <Tell
      name={m.search_jobs()}
      isOn={here !== undefined}
      onChange={() => !change.isPending && change.mutate()}
    />
  )
}

function Services({ search }: { search: string }) {
  const client = useQueryClient()
  const { data } = useQuery(callQuery('savedSearches/get', {}))
  const here = data?.searches.find(({ query, alert }) => alert && isSame(query, search))
  const change = useMutation({
    mutationFn: () =>
      here
        ? api.call('savedSearches/remove', { search_id: here.search_id })
        : api.call('savedSearches/save', { query: { search }, alert: true }),
    onSuccess: (answer) => client.setQueryData(callKey('savedSearches/get', {}), answer),
  })
  return (
    <Tell
      name={m.search_services()}
      isOn={here !== undefined}
      onChange={() => !change.isPending && change.mutate()}
    />
  )
}
