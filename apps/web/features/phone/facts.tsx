import type { ComponentType } from 'react'
import { m } from '@plaudit/i18n/messages'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'

const one = { page: 1, limit: 1 }
const fresh = { staleTime: 60_000 }

/** Nothing is said of nothing. */
function Said({ count, words }: { count: number | undefined; words: (count: number) => string }) {
  if (!count) return null
  return <span className="num flex-none text-small text-muted">{words(count)}</span>
}

const open = (count: number) => m.phone_open({ count })
const plain = (count: number) => String(count)

function Orders({ side }: { side: 'buyer' | 'seller' }) {
  const { data } = useQuery({
    ...callQuery('orders/get', { role: side, state: 'open', ...one }),
    ...fresh,
  })
  return <Said count={data?.total} words={open} />
}

function Services() {
  const { data } = useQuery({ ...callQuery('services/getOwnServices', one), ...fresh })
  return <Said count={data?.total} words={(count) => m.phone_listed({ count })} />
}

function Contests() {
  const { data } = useQuery({ ...callQuery('contest/v2/getDashboard', {}), ...fresh })
  return <Said count={data?.totals.active} words={(count) => m.phone_live({ count })} />
}

function Library() {
  const { data } = useQuery({ ...callQuery('DigitalFiles/getDigitalDownloads', {}), ...fresh })
  return <Said count={data?.downloads.length} words={plain} />
}

const facts: Record<string, ComponentType> = {
  '/orders': () => <Orders side="buyer" />,
  '/sales': () => <Orders side="seller" />,
  '/manage-services': Services,
  '/editContests': Contests,
  '/library': Library,
}

/** Shows the number of things behind a row, from the call that its screen makes. */
export default function Fact({ href }: { href: string }) {
  const About = facts[href]
  return About ? <About /> : null
}
