import { m } from '@plaudit/i18n/messages'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Anchor, Link } from '@plaudit/ui/link'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { Route } from './+types/diagram'
import { pageMeta } from '../../../lib/meta.ts'
import { part } from '../../../lib/part.ts'
import { loadDiagram } from './load-diagram.ts'

const FlowPicture = part(() => import('./picture.tsx'))

/** `/diagram`: the rounds of a contest as a picture (product 11). */
export function loader(args: Route.LoaderArgs) {
  return loadDiagram(args)
}

export const meta: Route.MetaFunction = (args) => {
  const contest = args.loaderData?.shown?.contest
  return pageMeta(args, {
    title: contest ? m.diagram_title_of({ name: contest.contest_name }) : m.diagram_title(),
    description: m.diagram_description(),
    ...(contest?.cover && { image: contest.cover.src }),
  })
}

export default function Diagram({ loaderData: { contests, shown } }: Route.ComponentProps) {
  if (!shown) return <Choice contests={contests} />
  const { contest, answers } = shown
  return (
    <div className="page py-6 sm:py-8">
      <p className="mb-1">
        <Link href={`/cx/${contest.cx_id}`}>{contest.contest_name}</Link>
      </p>
      <h1 className="mb-5 text-title">{m.diagram_title()}</h1>
      {answers.length === 0 ? (
        <EmptyState scene="trophy" level={2} title={m.diagram_no_rounds()} />
      ) : (
        <FlowPicture key={contest.cx_id} contest={contest} answers={answers} />
      )}
    </div>
  )
}

function Choice({ contests }: { contests: readonly Contest[] }) {
  return (
    <div className="page py-6 sm:py-8">
      <h1 className="text-title">{m.diagram_title()}</h1>
      <p className="mt-2 mb-6 max-w-[60ch] text-muted">{m.diagram_description()}</p>
      {contests.length === 0 ? (
        <EmptyState scene="microphone" level={2} title={m.diagram_no_contests()} />
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {contests.map(({ cx_id, contest_name, rounds, contestants_count }) => (
            <li key={cx_id}>
              <Anchor
                href={`/diagram?cx_id=${cx_id}`}
                className="block h-full rounded-card border border-line bg-raised p-4 shadow-1 hover:border-line-strong"
              >
                <span className="block font-semibold">{contest_name}</span>
                <span className="num mt-1 block text-small text-muted">
                  {m.diagram_rounds({ count: rounds.length })},{' '}
                  {m.diagram_contestants({ count: contestants_count })}
                </span>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
