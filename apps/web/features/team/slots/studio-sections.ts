import { m } from '@plaudit/i18n/messages'
import type { EditorSection } from '../../studio/open/section.ts'
import { Acts } from '../studio/acts/acts.tsx'
import { Team } from '../studio/team.tsx'

/** Sections that this module adds to a contest's editor. */
export const sections: readonly EditorSection[] = [
  {
    name: 'team',
    title: m.studio_section_team,
    Screen: Team,
    order: 110,
    count: ({ contest }) => (contest.organisers?.length ?? 0) + (contest.judges?.length ?? 0),
  },
  {
    name: 'acts',
    title: m.team_acts,
    Screen: Acts,
    order: 130,
    may: ({ contest }) => contest.can.acts,
  },
]
