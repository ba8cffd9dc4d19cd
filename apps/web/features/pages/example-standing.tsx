import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { StandingList } from '@plaudit/ui/standing'

/** Points of the Eurovision final of 2023 as published; the sample data of this product holds all of them. */
const final2023 = [
  ['Loreen', 583],
  ['Käärijä', 526],
  ['Noa Kirel', 362],
  ['Marco Mengoni', 350],
  ['Alessandra', 268],
] as const

/** A real standing instead of an invented one. */
export function ExampleStanding() {
  const locale = useLocale()
  const most = final2023[0][1]
  const items = final2023.map(([name, points], at) => ({
    id: name,
    place: at + 1,
    name,
    sum: formatNumber(points, locale),
    share: points / most,
  }))
  return (
    <figure className="rounded-card bg-raised p-5 text-text shadow-3 [--surface:initial] sm:p-6">
      <p className="text-head">{m.pages_how_example()}</p>
      <StandingList label={m.pages_how_example()} items={items} className="mt-3" />
      <figcaption className="mt-4 border-t border-line pt-3 text-small text-muted">
        {m.pages_how_example_note()}
      </figcaption>
    </figure>
  )
}
