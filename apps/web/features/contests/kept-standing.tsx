import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { formatDateTime, formatRelative } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { useLocale } from '@plaudit/ui/locale'
import { useServerSecond } from '../../lib/clock.ts'
import { useOnline } from '../../lib/network.ts'
import { keepAnswer, keptAnswer } from '../../lib/offline/calls.ts'
import { accountHere } from '../../lib/session.ts'
import type { LiveRound } from './open/live-round.ts'
import { liveRoundKey } from './open/use-followed-round.ts'

const name = 'stage'
/** Milliseconds between two copies while votes come in. */
const pause = 4000

/** Keeps the standing of a contest on the device; without a network the latest copy is shown, with its age. */
export default function KeptStanding({ data }: { data: LiveRound }) {
  const online = useOnline()
  const queryClient = useQueryClient()
  const { cx_id: cxId } = data.contest
  const { round_id: roundId } = data
  const latest = useRef(data)
  useEffect(() => {
    latest.current = data
  })
  useEffect(() => {
    if (!online) return
    // The account that looks on at the beginning is the one that stays: nobody else's answer is kept under their name.
    const account = accountHere()
    const keep = () => void keepAnswer(account, name, [cxId, roundId], latest.current)
    const timer = setInterval(keep, pause)
    keep()
    return () => clearInterval(timer)
  }, [cxId, roundId, online])
  useEffect(() => {
    if (online) return
    void keptAnswer(name, [cxId, roundId]).then((kept) => {
      const copy = kept?.data as LiveRound | undefined
      if (copy && copy.serverTime > latest.current.serverTime)
        queryClient.setQueryData(liveRoundKey(cxId, roundId), copy)
    })
  }, [cxId, roundId, online, queryClient])
  if (online) return null
  return <AsOf time={data.serverTime} />
}

const minute = 60_000

/** The time and the age of the copy, which grows by whole minutes: a voice that reads it aloud does so seldom. */
function AsOf({ time }: { time: number }) {
  const locale = useLocale()
  const minutes = Math.floor((useServerSecond(time) * 1000 - time) / minute)
  const now = time + Math.max(0, minutes) * minute
  return (
    <Banner tone="offline">
      {m.phone_standing_as_of({
        time: formatDateTime(time, locale),
        age: formatRelative(time, locale, now),
      })}
    </Banner>
  )
}
