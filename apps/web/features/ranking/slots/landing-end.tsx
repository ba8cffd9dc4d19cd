import type { Ranked } from '@plaudit/contract/ranking/calls'
import { formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'

const shown = 8

/**
 * Ranking of the things that people talk about most: of the service that the operator set, else the platform's own hot
 * contestants.
 */
export default function Ranking() {
  const { data } = useQuery(callQuery('ranking/get', { limit: shown }))
  if (!data || data.entries.length === 0) return null
  return (
    <section className="page py-10" aria-labelledby="ranking">
      <h2 id="ranking" className="mb-4 text-title-desk">
        {data.source === 'own' ? m.ranking_own() : m.ranking_title()}
      </h2>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-4">
        {data.entries.map((entry, at) => (
          <li key={entry.id}>
            <Entry entry={entry} place={at + 1} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function sumWords({ score, unit, rounds }: Ranked, locale: Locale): string {
  if (unit === null) return formatNumber(score, locale)
  const sum =
    unit === 'votes' ? m.ranking_votes({ count: score }) : m.ranking_points({ count: score })
  // The contestant's card shows the sum of one round: this number says that it is another.
  return rounds > 1 ? `${sum} ${m.ranking_rounds({ count: rounds })}` : sum
}

function Entry({ entry, place }: { entry: Ranked; place: number }) {
  const locale = useLocale()
  const { id, title, text, href, image } = entry
  const isOwn = href.startsWith('/')
  return (
    <Card className="relative flex h-full items-center gap-4" padding="sm">
      <p className="num w-8 flex-none text-center text-head text-muted">{place}</p>
      {isOwn && (
        <Picture
          id={id}
          name={title}
          source={image === '' ? null : { src: image }}
          ratio="1/1"
          sizes="64px"
          className="w-16 flex-none rounded-in"
        />
      )}
      <div className="min-w-0">
        <Anchor
          href={href}
          {...(!isOwn && { rel: 'nofollow noopener', target: '_blank' })}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Anchor>
        {text !== '' && <p className="truncate text-small text-muted">{text}</p>}
        <p className="num text-small text-muted">{sumWords(entry, locale)}</p>
      </div>
    </Card>
  )
}
