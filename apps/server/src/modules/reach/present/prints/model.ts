import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { Picture } from '@plaudit/contract/files'
import { formatDate, formatDateTime, formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { quietLine } from '@plaudit/i18n/quiet-line'
import { contrastOf, siteColours } from '@plaudit/contract/sites/colours'
import { ink, sky } from '../../../../platform/sheet/drawing.ts'
import type { Answer } from '../../../contests/data/publicContests.ts'

/** Somebody on a picture or a sheet, in the words that stand there. */
export interface Shown {
  id: string
  name: string
  /** Country and tagline. */
  quiet: string
  picture: Picture | null
  /** Null while the standing is hidden, and before the first vote. */
  place: number | null
  /** `583 votes`; empty where nothing may be told. */
  sum: string
}

/** The colours of the site that it is printed for, and the address of its logo. */
export interface PrintLook {
  /** Words and lights on dark ground. */
  light: string
  /** Quiet words on `soft`, and that ground. */
  deep: string
  soft: string
  logo: string | null
}

/** Look of the product itself. */
const ownLook: PrintLook = { light: sky, deep: '#0d5c80', soft: '#e8f6fd', logo: null }

/** Returns a site's first colour for print: whatever is read keeps its contrast. */
export function printLook(site: { primary: string | null; logo: string | null }): PrintLook {
  const { primary, logo } = site
  if (primary === null) return { ...ownLook, logo }
  const colours = siteColours({ primary, secondary: null })
  const soft = colours['primary-soft'] ?? ownLook.soft
  const deep = colours['primary'] ?? ink
  const light = colours['primary-dark'] ?? sky
  return {
    light: contrastOf(light, ink) >= readable ? light : '#ffffff',
    deep:
      contrastOf(deep, soft) >= readable && contrastOf(deep, '#ffffff') >= readable ? deep : ink,
    soft,
    logo,
  }
}
/** WCAG 2.2, for text. */
const readable = 4.5

/** A contest as its pictures and sheets tell it, from nothing but what everybody may know. */
export interface Print {
  cx_id: string
  revision: number
  name: string
  cover: Picture | null
  state: Contest['state']
  open: boolean
  /** Judges score: other visitors have nothing to vote. */
  judged: boolean
  declared: boolean
  /** The line of what goes on, until when. */
  when: string
  /** Date of the result's declaration, in words. */
  declaredOn: string
  organiser: string
  count: number
  people: Shown[]
  site: string
  look: PrintLook
  locale: Locale
}

const standing = (a: Shown, b: Shown): number => (a.place ?? Infinity) - (b.place ?? Infinity)

/** The best three; nobody while the standing is hidden. */
export const leadersOf = ({ people }: Print): Shown[] =>
  people
    .filter(({ place }) => place !== null)
    .toSorted(standing)
    .slice(0, 3)

export function printOf(
  answer: Answer,
  { title: site, look }: { title: string; look: PrintLook },
  locale: Locale,
): Print {
  const { contest } = answer
  const people = answer.contestants.filter(({ contestant_status: s }) => s === '1')
  const given = people.some((one) => (one.votes ?? 0) > 0 || Number(one.score) > 0)
  const declared = contest.declared_at !== null
  return {
    cx_id: contest.cx_id,
    revision: contest.revision,
    name: contest.contest_name,
    cover: contest.cover,
    state: contest.state,
    open: contest.state === 'ongoing',
    judged: contest.method === 'score',
    declared,
    when: whenOf(contest, locale),
    declaredOn:
      contest.declared_at === null
        ? ''
        : formatDate(contest.declared_at, locale, { timeZone: contest.time_zone }),
    organiser: contest.user?.full_name ?? '',
    count: people.length,
    people: people
      .toSorted((a, b) => a.position - b.position)
      .map((one) => shownOf(one, contest, given, locale)),
    site,
    look,
    locale,
  }
}

function whenOf(contest: Contest, locale: Locale): string {
  const { state, start_date: start, end_date: end, time_zone: timeZone } = contest
  const options = { locale }
  const at = (time: string) => formatDateTime(time, locale, { timeZone, zoneName: true })
  const until = contest.method === 'score' ? m.prints_judged_until : m.prints_until
  if (state === 'ongoing' && end) return until({ date: at(end) }, options)
  if (state === 'ongoing') return m.prints_open({}, options)
  if (state === 'scheduled' && start) return m.prints_opens({ date: at(start) }, options)
  if (state === 'paused' || state === 'between' || state === 'scheduled')
    return m.prints_soon({}, options)
  return contest.declared_at !== null ? m.prints_result({}, options) : m.prints_over({}, options)
}

function shownOf(one: Contestant, contest: Contest, given: boolean, locale: Locale): Shown {
  return {
    id: one.assox_id,
    name: one.contestant_name,
    quiet: quietLine(one, locale),
    picture: one.picture,
    place: given ? one.place : null,
    sum: given ? sumOf(one, contest, locale) : '',
  }
}

function sumOf({ votes, score }: Contestant, { method }: Contest, locale: Locale): string {
  if (score !== null)
    return formatNumber(Number(score) / 100, locale, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
  if (votes === null) return ''
  return method === 'points' || method === 'score'
    ? m.prints_points({ count: votes }, { locale })
    : m.prints_votes({ count: votes }, { locale })
}

/** `First place`, `Place 12`. */
export function placeWords(place: number, locale: Locale): string {
  const words = [m.prints_first, m.prints_second, m.prints_third][place - 1]
  if (words) return words({}, { locale })
  return m.prints_placed({ number: formatNumber(place, locale) }, { locale })
}
