import ShieldCheck from 'lucide-react/icons/shield-check'
import type { PersonPage } from '@plaudit/contract/people/calls'
import { formatDate, formatOrdinal } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { pictureSource } from '../../../lib/picture-source.ts'
import { useMore } from './use-more.tsx'

type Run = NonNullable<PersonPage['runs']>[number]
type Stand = NonNullable<PersonPage['stood']>[number]

const states: Record<Run['state'], (given: { day: string }) => string> = {
  upcoming: m.people_upcoming,
  ongoing: m.people_ongoing,
  ended: m.people_ended,
  declared: m.people_declared,
}

/** Says the day at which a contest is, was or was declared, on the contest's own clock: it closes in the evening of it. */
export function State({
  state,
  start_date,
  end_date,
  time_zone: timeZone,
}: Pick<Run, 'state' | 'start_date' | 'end_date' | 'time_zone'>) {
  const locale = useLocale()
  const time = state === 'upcoming' ? start_date : end_date
  return <>{states[state]({ day: time ? formatDate(time, locale, { timeZone }) : '' })}</>
}

interface Props {
  page: Pick<PersonPage, 'user' | 'next'>
  stood: readonly Stand[]
}

/** Shows the contests in which the person stood, with a declared place that leads to its proof. */
export function OnStage({ page: { user, next }, stood }: Props) {
  const locale = useLocale()
  const { more, button } = useMore(user.username, 'stood', next.stood)
  const all = [...stood, ...more]
  const hasPlaces = all.some(({ place }) => place !== null)
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-head">{m.people_on_stage()}</h2>
      <Card padding="none">
        <ul className="divide-y divide-line">
          {all.map((one) => (
            <li key={one.assox_id} className="flex flex-wrap items-center gap-4 p-4">
              {hasPlaces && (
                <p className="num w-16 flex-none text-center text-title whitespace-nowrap text-won-text sm:w-20">
                  {one.place === null ? '' : formatOrdinal(one.place, locale)}
                </p>
              )}
              <Picture
                id={one.cx_id}
                name={one.contest_name}
                source={pictureSource(one.cover)}
                alt=""
                ratio="16/9"
                sizes="96px"
                className="w-24 flex-none rounded-in max-sm:hidden"
              />
              <div className="min-w-0 flex-1">
                <Anchor
                  href={`/cx/${one.cx_id}/${one.assox_id}`}
                  className="font-semibold wrap-anywhere hover:underline"
                >
                  {one.contest_name}
                </Anchor>
                <p className="text-small text-muted">
                  {one.contestant_name} · <State {...one} />
                </p>
              </div>
              {one.state === 'ongoing' ? (
                <ButtonLink size="sm" variant="soft" href={`/cx/${one.cx_id}/${one.assox_id}`}>
                  {m.people_vote()}
                </ButtonLink>
              ) : (
                one.proof && (
                  <ButtonLink
                    size="sm"
                    variant="ghost"
                    href={one.proof}
                    icon={<ShieldCheck aria-hidden="true" />}
                  >
                    {m.people_proof()}
                  </ButtonLink>
                )
              )}
            </li>
          ))}
        </ul>
      </Card>
      {button}
    </section>
  )
}
