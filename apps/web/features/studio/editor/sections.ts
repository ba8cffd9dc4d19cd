import type { ComponentType } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Acts } from '../acts/acts.tsx'
import { Contestants } from '../contestants/section.tsx'
import { Details } from '../details/details.tsx'
import { Editions } from '../editions/editions.tsx'
import { Embeds } from '../embeds/embeds.tsx'
import { Fields } from '../fields/fields.tsx'
import JoinsSection from '../joins/section.tsx'
import { Integrity } from '../integrity/integrity.tsx'
import { Look } from '../look/look.tsx'
import { StudioPrices } from '../prices/studio-prices.tsx'
import { Rounds } from '../rounds/rounds.tsx'
import { Team } from '../team/team.tsx'
import { Voting } from '../voting/voting.tsx'
import { roundsInUse } from '../rounds/values.ts'
import type { Studio } from './studio.ts'

export interface EditorSection {
  /** In the address: `?section=`. */
  name: string
  title: () => string
  Screen: ComponentType
  count?: (studio: Studio) => number
  /** Not everybody of the team may open it. */
  may?: (studio: Studio) => boolean
}

/** Sections of other features: each `features/<noun>/slots/studio-section.ts` exports one as `section`. */
const others = Object.values(
  import.meta.glob<EditorSection>('../../*/slots/studio-section.ts', {
    eager: true,
    import: 'section',
  }),
)

/** The parts of the editor, in their order; the first is the one that opens. */
export const editorSections: readonly EditorSection[] = [
  { name: 'details', title: m.studio_section_details, Screen: Details },
  {
    name: 'rounds',
    title: m.studio_section_rounds,
    Screen: Rounds,
    count: ({ contest }) => roundsInUse(contest).length,
  },
  {
    name: 'contestants',
    title: m.studio_section_contestants,
    Screen: Contestants,
    count: ({ contestants }) => contestants.length,
  },
  { name: 'voting', title: m.studio_section_voting, Screen: Voting },
  { name: 'prices', title: m.payments_pricing, Screen: StudioPrices },
  {
    name: 'fields',
    title: m.studio_section_fields,
    Screen: Fields,
  },
  { name: 'editions', title: m.editions_section, Screen: Editions },
  { name: 'integrity', title: m.review_section, Screen: Integrity },
  { name: 'embeds', title: m.embeds_section, Screen: Embeds },
  { name: 'look', title: m.studio_section_look, Screen: Look },
  {
    name: 'team',
    title: m.studio_section_team,
    Screen: Team,
    count: ({ contest }) => (contest.organisers?.length ?? 0) + (contest.judges?.length ?? 0),
  },
  { name: 'joins', title: m.joins_section, Screen: JoinsSection },
  ...others,
  { name: 'acts', title: m.team_acts, Screen: Acts, may: ({ contest }) => contest.can.acts },
]

export function sectionOf(search: URLSearchParams): EditorSection {
  const wanted = search.get('section')
  const found = editorSections.find(({ name }) => name === wanted) ?? editorSections[0]
  if (!found) throw new Error('There is no section')
  return found
}
