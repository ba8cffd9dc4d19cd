import { m } from '@plaudit/i18n/messages'
import { Contestants } from '../contestants/section.tsx'
import { Details } from '../details/details.tsx'
import { Fields } from '../fields/fields.tsx'
import { Look } from '../look/look.tsx'
import type { EditorSection } from '../open/section.ts'
import { Rounds } from '../rounds/rounds.tsx'
import { Voting } from '../voting/voting.tsx'
import { roundsInUse } from '../rounds/values.ts'

/** Sections of other features: each `features/<noun>/slots/studio-sections.ts` exports its own. */
const others = Object.values(
  import.meta.glob<readonly EditorSection[]>('../../*/slots/studio-sections.ts', {
    eager: true,
    import: 'sections',
  }),
).flat()

/** Sections of a contest itself. */
const own: readonly EditorSection[] = [
  { name: 'details', title: m.studio_section_details, Screen: Details, order: 10 },
  {
    name: 'rounds',
    title: m.studio_section_rounds,
    Screen: Rounds,
    order: 20,
    count: ({ contest }) => roundsInUse(contest).length,
  },
  {
    name: 'contestants',
    title: m.studio_section_contestants,
    Screen: Contestants,
    order: 30,
    count: ({ contestants }) => contestants.length,
  },
  { name: 'voting', title: m.studio_section_voting, Screen: Voting, order: 40 },
  { name: 'fields', title: m.studio_section_fields, Screen: Fields, order: 60 },
  { name: 'look', title: m.studio_section_look, Screen: Look, order: 100 },
]

/** The sections of the editor, in their order; the first is the one that opens. */
export const editorSections: readonly EditorSection[] = [...own, ...others].toSorted(
  (one, other) => one.order - other.order,
)

export function sectionOf(search: URLSearchParams): EditorSection {
  const wanted = search.get('section')
  const found = editorSections.find(({ name }) => name === wanted) ?? editorSections[0]
  if (!found) throw new Error('There is no section')
  return found
}
