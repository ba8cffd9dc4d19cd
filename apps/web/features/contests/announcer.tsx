import { useEffect, useRef, useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { byPlace } from './live.ts'
import type { LiveRound } from './open/live-round.ts'
import { distanceOf } from './standing-rows.ts'
import { distanceWords, sumOf } from './open/words.ts'
import { useTappedCard } from './use-tapped-card.ts'
import { useVoteRoom } from './use-vote-room.ts'

/** A screen reader is told at most this often. */
const pause = 15_000
/** Milliseconds until an announcement is removed, so that nobody who reads on comes upon a leader of the past. */
const kept = 10_000

/** Says who leads and where the voter's choice stands, when that has changed. */
export default function Announcer({ data, mine }: { data: LiveRound; mine: string | undefined }) {
  useVoteRoom(mine)
  useTappedCard()
  const locale = useLocale()
  const { contest, rows } = data
  const leader = rows.toSorted(byPlace)[0]
  const own = rows.find((row) => row.assox_id === mine)
  const [said, setSaid] = useState('')
  const last = useRef({ key: '', at: 0 })
  const sum = leader && sumOf(leader, contest, locale)
  const sentences =
    leader && sum && !contest.results_hidden
      ? [
          m.contests_leads({
            name: leader.contestant_name,
            sum: `${sum.shown} ${sum.unit}`.trim(),
          }),
          own &&
            own !== leader &&
            m.common_labelled({
              label: own.contestant_name,
              text: distanceWords(distanceOf(rows, own.assox_id), contest, locale) ?? '',
            }),
        ]
      : []
  const text = sentences.filter(Boolean).join(' ')
  const key = `${leader?.assox_id ?? ''} ${own?.place ?? ''}`
  useEffect(() => {
    if (last.current.key === '') last.current = { key, at: 0 }
    if (last.current.key === key) return
    const wait = Math.max(0, last.current.at + pause - Date.now())
    const timer = setTimeout(() => {
      last.current = { key, at: Date.now() }
      setSaid(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [key, text])
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), kept)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <p aria-live="polite" className="hidden-text">
      {said}
    </p>
  )
}
