import type { Language } from '@plaudit/contract/constants'
import { sentence } from '../../../platform/http/sentences.ts'

const longestName = 120

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As much of a name as there is room for; no letter and no emoji is cut in two. */
function within(name: string, room: number): string {
  if (name.length <= room) return name
  let kept = ''
  for (const { segment } of letters.segment(name)) {
    if (kept.length + segment.length > room) break
    kept += segment
  }
  return kept.trim()
}

/** Returns the name of a contest's copy before somebody gives it a name of its own. */
export function copyName(name: string, language: Language): string {
  const around = sentence('contests_server_copy_name', language, { name: '' }).length
  return sentence('contests_server_copy_name', language, {
    name: within(name, longestName - around),
  })
}

/** Returns the name of the contest of that number in an edition. */
export function numberedName(editionName: string, number: number): string {
  // A name that ends in a number would else run into it: "Season 1 1".
  const ending = `${/\d$/.test(editionName.trim()) ? ' ·' : ''} ${number}`
  return within(editionName, longestName - ending.length) + ending
}
