import { feedKinds, type FeedKind } from '@plaudit/contract/feeds/constants'
import { m } from '@plaudit/i18n/messages'
import { ChoiceRow } from '../../../components/choice-row.tsx'
import { kindNames, useKind, useKindCounts } from './use-kinds.ts'

/** Beside a feed: its kinds of posts with the count of each, to narrow it to one. */
export function KindList({ gxId }: { gxId: string }) {
  const { kind, setKind } = useKind()
  const data = useKindCounts(gxId)
  const shown = feedKinds.filter((one) => one === kind || (data?.counts[one] ?? 0) > 0)
  const one = (value: FeedKind | undefined, name: string, count: number | undefined) => (
    <li key={name}>
      <ChoiceRow
        name={name}
        count={count}
        isChosen={value === kind}
        onChoose={() => setKind(value)}
      />
    </li>
  )
  return (
    <section aria-labelledby="feed-kinds">
      <h2 id="feed-kinds" className="mb-1 text-small font-semibold text-muted">
        {m.feeds_kinds()}
      </h2>
      <ul className="-mx-3">
        {one(undefined, m.feeds_kind_all(), data?.total)}
        {shown.map((value) => one(value, kindNames[value](), data?.counts[value]))}
      </ul>
    </section>
  )
}
