import type { PersonPage } from '@plaudit/contract/people/calls'
import { formatOrdinal } from '@plaudit/i18n/formatters'
import { Avatar } from '@plaudit/ui/avatar'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'

type Stand = NonNullable<PersonPage['stood']>[number]
type Placed = Stand & { place: number }

/** The best declared place, the newest of several. */
function bestOf(stood: PersonPage['stood']): Placed | undefined {
  const placed = (stood ?? []).filter((one): one is Placed => one.place !== null)
  return placed.toSorted((one, other) => one.place - other.place)[0]
}

/** The photo of a person, with the best place that is proven. A person without one is drawn small. */
export function Portrait({ page: { user, stood } }: { page: PersonPage }) {
  const best = bestOf(stood)
  if (user.picture === '')
    return (
      <div className="grid justify-items-center gap-3 lg:justify-items-start">
        <Avatar id={user.full_name} name={user.full_name} size={96} shape="square" />
        {best && <Best one={best} className="rounded-in" />}
      </div>
    )
  return (
    <div className="relative w-full max-w-56 overflow-hidden rounded-card lg:max-w-none">
      <Picture
        id={user.ux_id}
        name={user.full_name}
        source={{ src: user.picture }}
        ratio="4/5"
        sizes="280px"
        priority
      />
      {best && <Best one={best} className="absolute inset-x-0 bottom-0" />}
    </div>
  )
}

/** A declared place leads to what proves it. */
function Best({ one, className }: { one: Placed; className: string }) {
  const locale = useLocale()
  return (
    <Anchor
      href={one.proof ?? `/cx/${one.cx_id}/${one.assox_id}`}
      className={`flex min-h-target items-center gap-3 bg-stage px-4 py-2 text-small text-on-stage [--focus:#a2e3fa] hover:underline ${className}`}
    >
      <b className="num rounded-full bg-won px-2 text-on-won">{formatOrdinal(one.place, locale)}</b>
      <span className="min-w-0 font-semibold wrap-anywhere">{one.contest_name}</span>
    </Anchor>
  )
}
