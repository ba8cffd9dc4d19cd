import type { PersonPage } from '@plaudit/contract/people/calls'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { Picture } from '@plaudit/ui/picture'
import { pictureSource } from '../../../lib/picture-source.ts'
import { State } from './on-stage.tsx'
import { useMore } from './use-more.tsx'

type Run = NonNullable<PersonPage['runs']>[number]

interface Props {
  page: Pick<PersonPage, 'user' | 'next'>
  runs: readonly Run[]
  className?: string
}

/** Contests that the person runs. */
export function Runs({ page: { user, next }, runs, className = '' }: Props) {
  const { more, button } = useMore(user.username, 'runs', next.runs)
  return (
    <section className={`w-full ${className}`}>
      <h2 className="mb-2 font-semibold">{m.people_runs()}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {[...runs, ...more].map((run) => (
          <li key={run.cx_id} className="relative flex items-center gap-3">
            <Picture
              id={run.cx_id}
              name={run.contest_name}
              source={pictureSource(run.cover)}
              ratio="16/9"
              sizes="96px"
              className="w-[min(6rem,33.4%)] flex-none rounded-in"
            />
            <div className="min-w-0">
              <Anchor
                href={run.href}
                className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {run.contest_name}
              </Anchor>
              <p className="text-small text-muted">
                <State {...run} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      {button}
    </section>
  )
}
