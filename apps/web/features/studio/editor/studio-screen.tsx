import { useSearchParams } from 'react-router'
import Check from 'lucide-react/icons/check'
import { m } from '@plaudit/i18n/messages'
import { formatTime } from '@plaudit/i18n/formatters'
import { useLocale } from '@plaudit/ui/locale'
import { JobDock } from '../many/job-progress.tsx'
import { PreviewRail } from '../preview/preview-rail.tsx'
import { useShown } from '../preview/shown.ts'
import { FirstSteps } from '../status/first-steps.tsx'
import { ReviewBanner } from '../status/review-banner.tsx'
import { StatusBar } from '../status/status-bar.tsx'
import { sectionOf } from './sections.ts'
import { StatusPill } from '../open/status-pill.tsx'
import { StudioContext, useStudioState } from '../open/studio.ts'
import type { ContestAnswer, Studio } from '../open/studio.ts'
import { StudioNav } from './studio-nav.tsx'

interface Props {
  answer: ContestAnswer
  reload: () => Promise<void>
}

/** The organiser's editor: the way around, one section, and what voters see. */
export function StudioScreen({ answer, reload }: Props) {
  const studio = useStudioState(answer, reload)
  const shown = useShown(studio)
  return (
    <StudioContext value={studio}>
      <div className="grid flex-1 px-gutter lg:grid-cols-[232px_minmax(0,1fr)] lg:px-0 xl:grid-cols-[232px_minmax(0,1fr)_368px]">
        <StudioNav className="pt-3 lg:sticky lg:top-bar lg:max-h-[calc(100dvh-var(--bar))] lg:self-start lg:overflow-y-auto lg:p-4 lg:pt-6" />
        <Work studio={studio} />
        <aside
          aria-label={m.studio_preview_title()}
          className="min-h-[calc(100dvh-var(--bar))] border-l border-line bg-sunken max-xl:hidden"
        >
          <div className="sticky top-bar p-6">
            <PreviewRail shown={shown} />
          </div>
        </aside>
      </div>
    </StudioContext>
  )
}

function Work({ studio }: { studio: Studio }) {
  const [params] = useSearchParams()
  const { name, title, Screen } = sectionOf(params)
  const importing = name === 'contestants' && params.get('do') === 'many'
  return (
    <div className="min-w-0 py-5 lg:min-h-[calc(100dvh-var(--bar))] lg:border-l lg:border-line lg:px-10 lg:py-6">
      <div className="mx-auto max-w-[880px]">
        <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="mr-auto text-title-desk">{title()}</h1>
          <StatusPill contest={studio.contest} />
          <Saved at={studio.savedAt} />
          <StatusBar />
        </div>
        {!importing && <JobDock cxId={studio.contest.cx_id} />}
        <ReviewBanner contest={studio.contest} />
        {studio.contest.state === 'draft' && name === 'details' && <FirstSteps />}
        <Screen key={name} />
      </div>
    </div>
  )
}

function Saved({ at }: { at: number | undefined }) {
  const locale = useLocale()
  return (
    // Announced when it changes, so it is there from the beginning.
    <p role="status" className="flex items-center gap-1.5 text-small text-muted empty:absolute">
      {at !== undefined && (
        <>
          <Check aria-hidden="true" className="size-4" />
          {m.studio_saved_at({ time: formatTime(at, locale) })}
        </>
      )}
    </p>
  )
}
