import CalendarDays from 'lucide-react/icons/calendar-days'
import Headphones from 'lucide-react/icons/headphones'
import MessagesSquare from 'lucide-react/icons/messages-square'
import PackageCheck from 'lucide-react/icons/package-check'
import Repeat from 'lucide-react/icons/repeat'
import type { ServiceType } from '@plaudit/contract/marketplace/categories'
import { duotoneOf } from '@plaudit/contract/standIn'

/** The sign of each kind, and the word whose colours it stands in: no two kinds have the same. */
const signs = {
  onetime: { Sign: PackageCheck, word: 'parcel' },
  digital: { Sign: Headphones, word: 'film' },
  subscription: { Sign: Repeat, word: 'calendar' },
  consultation: { Sign: MessagesSquare, word: 'time' },
  booking: { Sign: CalendarDays, word: 'seat' },
} satisfies Record<ServiceType, unknown>

/** A kind of service on a small stage: its sign in the light of two beams. */
export function TypeArt({ type }: { type: ServiceType }) {
  const { Sign, word } = signs[type]
  const { mid, deep, pale } = duotoneOf(word)
  return (
    <span
      aria-hidden="true"
      className="relative isolate grid aspect-square w-16 flex-none place-items-center overflow-hidden rounded-in sm:aspect-5/2 sm:w-full"
      style={{ background: `radial-gradient(90% 100% at 50% 30%, ${mid}, ${deep})`, color: pale }}
    >
      <svg
        viewBox="0 0 160 64"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 -z-1 size-full"
      >
        <path d="M34-8 62 64H12Z M126-8 148 64H98Z" fill={pale} fillOpacity=".12" />
        <ellipse cx="80" cy="56" rx="30" ry="4" fill={deep} fillOpacity=".55" />
      </svg>
      <Sign className="size-8 stroke-[1.5] sm:h-1/2 sm:w-auto" />
    </span>
  )
}
