import type { ReactNode } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Anchor } from '@plaudit/ui/link'
import { StateDot } from '@plaudit/ui/pill'
import { startContestHref } from '../../../lib/addresses.ts'
import { StateWords } from '../open/card.tsx'
import { EmptyStage } from './empty-stage.tsx'
import type { ContestItem } from '../open/item.ts'
import type { LandingData } from './landing-data.ts'
import { Lineup } from './lineup.tsx'
import { useLineup } from './use-lineup.ts'

/** The lit band of the start page: what it is, and a contest that runs right now. */
export function LandingHero({ hero }: Pick<LandingData, 'hero'>) {
  return (
    <section className="relative isolate overflow-hidden bg-stage pt-10 text-on-stage [--focus:#a2e3fa] [--surface:#0b1220] lg:pt-12">
      <Light />
      <div className="page grid gap-8 lg:grid-cols-[1fr_1.08fr] lg:items-end lg:gap-12">
        <div className="lg:pb-16">
          <h1 className="text-hero text-balance">
            <span className="block">{m.lists_landing_first()}</span>{' '}
            <span className="block">{m.lists_landing_second()}</span>
          </h1>
          <p className="mt-6 max-w-[34ch] text-[clamp(1.125rem,1rem+.4vw,1.375rem)] leading-[1.42] text-pretty text-on-stage-muted">
            {m.lists_landing_lead()}
          </p>
          <div className="mt-6 flex flex-wrap gap-2.5">
            <ButtonLink variant="sky" size="lg" href={startContestHref}>
              {m.common_start_contest()}
            </ButtonLink>
            <ButtonLink variant="glass" size="lg" href="/contests">
              {m.lists_heading()}
            </ButtonLink>
          </div>
          {hero && <NowOnStage item={hero.item} rendered={hero.liveRound.serverTime} />}
        </div>
        {hero ? <LiveLineup key={hero.item.cx_id} hero={hero} /> : <EmptyStage />}
      </div>
    </section>
  )
}

function LiveLineup({ hero }: { hero: NonNullable<LandingData['hero']> }) {
  return <Lineup liveRound={useLineup(hero)} />
}

function Light(): ReactNode {
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute -z-1 -inset-y-15 right-0 w-[74%] bg-[conic-gradient(from_150deg_at_52%_0,transparent_0,rgb(255_255_255/.1)_12deg,rgb(255_255_255/.1)_34deg,transparent_50deg)] [mask-image:linear-gradient(90deg,transparent,#000_30%,#000_70%,transparent)]"
      />
      <span
        aria-hidden="true"
        className="absolute inset-0 -z-1 bg-[radial-gradient(70%_80%_at_72%_10%,rgb(162_227_250/.26),transparent_70%)]"
      />
    </>
  )
}

function stageWords(state: ContestItem['state']): string {
  if (state === 'ongoing') return m.lists_landing_now()
  return state === 'scheduled' ? m.lists_landing_next() : m.lists_landing_last()
}

/** Shows the contest whose votes move at the right, and its time left. */
function NowOnStage({ item, rendered }: { item: ContestItem; rendered: number }) {
  const live = item.state === 'ongoing'
  return (
    <Anchor
      href={item.href}
      className="group mt-6 flex min-h-target max-w-full items-center gap-3 focus-visible:rounded-in lg:mt-9"
    >
      <span className="min-w-0">
        <span className="flex items-center gap-2 text-small text-on-stage-muted">
          {live && <StateDot tone="ok" live className="[&]:bg-[#3fc78a]" />}
          {stageWords(item.state)}
          <span aria-hidden="true">·</span>
          <StateWords item={item} rendered={rendered} />
        </span>
        <span className="mt-0.5 block truncate text-body font-semibold group-hover:underline">
          {item.name}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 text-on-stage-muted" />
    </Anchor>
  )
}
