import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { ownMeta } from '../../lib/own-meta.ts'
import { ReportedCase } from './case.tsx'
import ClubAppeals from './open/club-appeals.tsx'
import { Queue } from './queue.tsx'
import { useCaseList } from './use-case-list.ts'

export const meta = ownMeta(m.reports_title)

/** `/admin/reports` and `/admin/reports/{case_id}`: the queue and, beside it on a desk or instead on a phone, one case (product 11). */
export default function Reports() {
  const { case_id: openId } = useParams()
  const list = useCaseList()
  const cases = list.query.data?.cases ?? []
  useFirstOnDesk(openId, cases[0]?.case_id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[300px_minmax(0,1fr)] xl:grid-cols-[360px_minmax(0,1fr)]">
      {/* On a phone an open case stands alone, and the list's own heading is gone. */}
      {openId && <h1 className="hidden-text lg:hidden">{m.reports_title()}</h1>}
      <section
        aria-label={m.reports_title()}
        className={cx(
          'min-w-0 self-start lg:sticky lg:top-[calc(var(--bar)+1rem)] lg:-m-1 lg:max-h-[calc(100dvh-var(--bar)-2rem)] lg:overflow-y-auto lg:p-1',
          openId && 'max-lg:hidden',
        )}
      >
        <Queue list={list} openId={openId} />
      </section>
      <div className="grid min-w-0 content-start gap-8">
        {openId && <ReportedCase key={openId} caseId={openId} cases={cases} />}
        <div className={cx('max-w-[760px]', openId && 'max-lg:hidden')}>
          <ClubAppeals />
        </div>
      </div>
    </div>
  )
}

/** On a desk the first of the list stands open beside it. */
function useFirstOnDesk(openId: string | undefined, first: string | undefined): void {
  const navigate = useNavigate()
  const wanted = openId === undefined ? first : undefined
  useEffect(() => {
    if (wanted !== undefined && matchMedia('(min-width: 62.5rem)').matches)
      void navigate(`/admin/reports/${wanted}`, { replace: true })
  }, [wanted, navigate])
}
