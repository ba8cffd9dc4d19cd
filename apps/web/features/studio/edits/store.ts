import { useCallback, useRef, useState } from 'react'
import { dropDraft, readDraft, writeDraft } from '../../../lib/draft.ts'
import { noEdits } from '../../../components/form/edits.ts'
import type { Edits } from '../../../components/form/edits.ts'

export const sectionNames = ['details', 'rounds', 'voting', 'fields', 'look'] as const
export type SectionName = (typeof sectionNames)[number]

type AnyEdits = Edits<Record<string, unknown>>
type Stored = Partial<Record<SectionName, AnyEdits>>

/** Unsaved changes in all sections of one contest; kept on the device, so that a reload loses nothing. */
export interface EditsStore {
  of(section: SectionName): AnyEdits
  update(section: SectionName, next: (edits: AnyEdits) => AnyEdits): void
  drop(): void
}

/**
 * A section's changes on the device. The contest may be open in a second tab: what stands there of other sections stays.
 */
export function keepSection(name: string, section: SectionName, edits: AnyEdits): void {
  const { [section]: _, ...others } = readDraft<Stored>(name) ?? {}
  const all = hasChanges(edits) ? { ...others, [section]: edits } : others
  if (Object.keys(all).length === 0) dropDraft(name)
  else writeDraft(name, all)
}

const hasChanges = (edits: AnyEdits): boolean => Object.keys(edits.changes).length > 0

export function useEditsStore(cxId: string): EditsStore {
  const name = `studio:${cxId}`
  const [stored, setStored] = useState<Stored>(() => readDraft<Stored>(name) ?? {})
  // Two changes between two renderings build on each other.
  const latest = useRef(stored)
  const update = useCallback<EditsStore['update']>(
    (section, next) => {
      const edits = next(latest.current[section] ?? noEdits())
      const all = { ...latest.current, [section]: edits }
      if (!hasChanges(edits)) delete all[section]
      latest.current = all
      setStored(all)
      keepSection(name, section, edits)
    },
    [name],
  )
  const drop = useCallback(() => {
    for (const section of sectionNames)
      if (latest.current[section]) keepSection(name, section, noEdits())
    latest.current = {}
    setStored({})
  }, [name])
  return { of: (section) => stored[section] ?? noEdits(), update, drop }
}
