import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Field } from '@plaudit/ui/field'
import { Link } from '@plaudit/ui/link'
import { Select } from '@plaudit/ui/select'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { useStudioPlace } from '../../../lib/area.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useMyContestsQuery } from '../../../lib/my-contests.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { PricesForm } from './prices-form.tsx'

export const meta = ownMeta(m.payments_pricing)

/** The newest that sells votes, else that can, else the newest. */
const firstOf = (contests: readonly Contest[]): Contest | undefined => {
  const able = contests.filter(({ method }) => method === 'single' || method === 'multiple')
  const sells = ({ prices }: Contest) => prices !== null && prices.mode !== 'free'
  return able.find(sells) ?? able[0] ?? contests[0]
}

/** The contest that the address names, where it is not among one's own: prices of another one must not be set for it. */
function useAlone(wanted: string | null, listed: readonly Contest[] | undefined) {
  const isBeyond =
    wanted !== null && listed !== undefined && !listed.some(({ cx_id: cxId }) => cxId === wanted)
  const { data, isPending } = useQuery({
    ...callQuery('contest/v2/fetchContest', { cx_id: wanted ?? '' }),
    enabled: isBeyond,
  })
  const contest = isBeyond && data?.contest.can.edit ? data.contest : undefined
  const isAsked = isBeyond && isPending
  return { contest, isAsked, isLost: isBeyond && !isAsked && contest === undefined }
}

/** `/admin/…/pricing`: what a vote costs, contest by contest. */
export default function Pricing() {
  const client = useQueryClient()
  const { start } = useStudioPlace()
  const [search, setSearch] = useSearchParams()
  const query = useMyContestsQuery()
  const wanted = search.get('cx_id')
  const listed = query.data ?? []
  const alone = useAlone(wanted, query.data)
  const contests = alone.contest ? [alone.contest, ...listed] : listed
  const contest = contests.find(({ cx_id: cxId }) => cxId === wanted) ?? firstOf(contests)
  return (
    <div className="max-w-[760px] xl:max-w-[1160px]">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-title-desk">{m.payments_pricing()}</h1>
        <Link kind="action" href="/user/receive-payments">
          {m.payments_how_paid()}
        </Link>
      </div>
      {query.error && !query.data ? (
        <QueryFault title={m.payments_load_failed()} query={query} />
      ) : !query.data || alone.isAsked ? (
        <PanelSkeleton />
      ) : !contest ? (
        <Card>
          <EmptyState
            scene="trophy"
            title={m.payments_no_contests()}
            action={
              <ButtonLink variant="act" href={start}>
                {m.common_start_contest()}
              </ButtonLink>
            }
          >
            {m.payments_no_contests_text()}
          </EmptyState>
        </Card>
      ) : (
        <>
          {alone.isLost && (
            <Banner tone="warn" inset className="mb-4">
              {m.payments_pricing_other()}
            </Banner>
          )}
          {contests.length > 1 && (
            <Field label={m.payments_pricing_contest()} className="mb-4">
              <Select
                value={contest.cx_id}
                onChange={(event) => setSearch({ cx_id: event.target.value }, { replace: true })}
                options={contests.map(({ cx_id: value, contest_name: label }) => ({
                  value,
                  label,
                }))}
              />
            </Field>
          )}
          <PricesForm
            key={contest.cx_id}
            contest={contest}
            beside
            onSaved={() => {
              void client.invalidateQueries({ queryKey: callKey('contest/v2/get') })
              void client.invalidateQueries({ queryKey: callKey('contest/v2/fetchContest') })
            }}
          />
        </>
      )}
    </div>
  )
}
