import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { Stage } from '@plaudit/ui/stage'
import { pictureSource } from '../../../lib/picture-source.ts'
import { RichText } from '../../../components/rich-text.tsx'
import { part } from '../../../lib/part.ts'
import { Card } from '../../contests/open/card.tsx'
import type { LoadedEdition } from './load-edition.ts'

const Filling = part(() => import('./edition-filling.tsx'))
const Standing = part(() => import('./edition-standing.tsx'))

/** An edition: its contests, who leads over all of them, and the way in. */
export function EditionScreen({ loaded }: { loaded: LoadedEdition }) {
  const locale = useLocale()
  const { edition, contests } = loaded
  const { edition_name: name, original, entry_open: open, edx_id } = edition
  const entrants = contests.reduce((sum, { contestants }) => sum + contestants, 0)
  return (
    <>
      <Stage
        id={edx_id}
        title={name}
        cover={pictureSource(original.cover)}
        pills={
          <Pill tone="white" live={open}>
            {open ? m.editions_state_open() : m.editions_state_closed()}
          </Pill>
        }
        facts={[
          {
            value: formatNumber(entrants, locale),
            label: m.editions_entrants({ count: entrants }),
          },
          {
            value: formatNumber(contests.length, locale),
            label: m.editions_contests_fact({ count: contests.length }),
          },
        ]}
      >
        {open && (
          <ButtonLink variant="act" size="lg" href={`/submit/${edx_id}`}>
            {m.editions_enter()}
          </ButtonLink>
        )}
      </Stage>
      <div className="page grid items-start gap-10 pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="min-w-0">
          {original.description ? (
            <RichText html={original.description} className="mb-8 max-w-[70ch]" />
          ) : (
            <p className="mb-8 max-w-[60ch] text-lead text-muted">{m.editions_page_lead()}</p>
          )}
          <Filling loaded={loaded} />
          <section aria-labelledby="contests-title">
            <h2 id="contests-title" className="mb-4 text-head">
              {m.editions_contests_title()}
            </h2>
            <ul className="contest-grid">
              {contests.map((item) => (
                <li key={item.cx_id} className="min-w-0">
                  <Card item={item} category={undefined} rendered={loaded.serverTime} level={3} />
                </li>
              ))}
            </ul>
          </section>
        </div>
        <Standing loaded={loaded} locale={locale} />
      </div>
    </>
  )
}
