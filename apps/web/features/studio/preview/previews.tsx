import { m } from '@plaudit/i18n/messages'
import { formatDate } from '@plaudit/i18n/formatters'
import { Brand } from '@plaudit/ui/brand'
import { buttonClass } from '@plaudit/ui/button'
import { ContestCard } from '@plaudit/ui/contest-card'
import { useLocale } from '@plaudit/ui/locale'
import { PhoneFrame } from '@plaudit/ui/phone-frame'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { Stage } from '@plaudit/ui/stage'
import { useReached } from '../../../lib/clock.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { useSite } from '../../../lib/site.ts'
import { stateWords } from '../open/words.ts'
import type { Shown } from './shown.ts'

/** The state as voters read it; a draft shows what it is once it is public. */
function useShownState({ state, method, starts, ends, time_zone: timeZone }: Shown) {
  const locale = useLocale()
  const begun = useReached(starts ? Date.parse(starts) : null, 0)
  const over = useReached(ends ? Date.parse(ends) : null, 0)
  const waits = (state === 'draft' || state === 'scheduled') && starts !== null
  if (waits && !begun) {
    const day = formatDate(starts, locale, { timeZone })
    return { label: m.studio_preview_opens({ day }), live: false }
  }
  const now = waits ? (over ? 'ended' : 'ongoing') : state
  return { label: stateWords(now, method).name, live: now === 'ongoing' }
}

/** Says the rhythm of voting; if judges score nobody taps. */
function rhythm({ method, once, hours }: Shown): string[] {
  if (method === 'score') return []
  return [once ? m.studio_rhythm_once() : m.studio_rhythm_hours({ count: hours })]
}

/** States after which a voter taps, or will. */
const voting: readonly Shown['state'][] = ['draft', 'scheduled', 'ongoing', 'between']

export function PhonePreview({ shown }: { shown: Shown }) {
  const site = useSite()
  const { label, live } = useShownState(shown)
  const faces = shown.contestants.slice(0, 4)
  return (
    <PhoneFrame label={m.studio_preview_phone({ name: shown.name })}>
      <div className="bg-nav px-3.5 py-3 text-on-nav">
        <Brand name={site?.title ?? 'Plaudit'} {...(site?.logo && { logo: site.logo })} />
      </div>
      <Stage
        id={shown.id}
        title={shown.name}
        cover={pictureSource(shown.cover)}
        level={2}
        pills={
          <Pill tone="white" live={live}>
            {label}
          </Pill>
        }
      />
      <div className="p-3.5">
        {faces.length === 0 ? (
          <p className="py-4 text-center text-small text-muted">{m.studio_preview_empty()}</p>
        ) : (
          <ul className="grid grid-cols-2 gap-3">
            {faces.map((contestant) => (
              <li key={contestant.assox_id} className="min-w-0">
                <Picture
                  id={contestant.assox_id}
                  name={contestant.contestant_name}
                  source={pictureSource(contestant.picture)}
                  sizes="140px"
                  className="rounded-card"
                />
                <p className="mt-1.5 truncate text-small font-semibold">
                  {contestant.contestant_name}
                </p>
              </li>
            ))}
          </ul>
        )}
        {shown.method !== 'score' && voting.includes(shown.state) && (
          <span className={buttonClass({ variant: 'act', full: true }, 'mt-3.5')}>
            {m.studio_preview_vote()}
          </span>
        )}
      </div>
    </PhoneFrame>
  )
}

export function CardPreview({ shown }: { shown: Shown }) {
  const { label, live } = useShownState(shown)
  const people = m.studio_count_contestants({ count: shown.contestants.length })
  return (
    <ContestCard
      id={shown.id}
      href="#"
      title={shown.name}
      cover={pictureSource(shown.cover)}
      state={{ label, live }}
      quiet={[people, ...rhythm(shown)].join(', ')}
      faces={shown.contestants.slice(0, 3).map((contestant) => ({
        id: contestant.assox_id,
        name: contestant.contestant_name,
        source: pictureSource(contestant.picture),
      }))}
    />
  )
}
