import type { Contest, Round } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { ContestList } from '@plaudit/contract/contests/reading'
import type { Picture } from '@plaudit/contract/files'
import type { PictureSource } from '@plaudit/ui/picture'
import { contestHref } from '../../../lib/contest-addresses.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { roundsOf } from '../../../lib/rounds.ts'

/** A contestant among a contest's first three, as a card names them. */
export interface Leader extends Pick<Contestant, 'votes' | 'score' | 'place'> {
  id: string
  name: string
  face: PictureSource | null
}

/** Fields of a contest that a card shows: a tenth of the call's answer. */
export interface ContestItem extends Pick<
  Contest,
  'cx_id' | 'state' | 'category' | 'method' | 'vote_once' | 'contest_exp_hours'
> {
  slug: string
  href: string
  name: string
  cover: PictureSource | null
  /** Time at which voting closes or opens by the clock: epoch milliseconds; null when neither is ahead. */
  deadline: number | null
  contestants: number
  voters: number
  /** `multiple`: how many one may choose. */
  maxChoices: number
  /** Seats of an edition's contest that is still filling. */
  seats: { taken: number; most: number } | null
  /** Public and jury are weighed against each other. */
  weighed: boolean
  hidden: boolean
  /** A vote of one's own opens the standing. */
  opens: boolean
  leaders: Leader[]
  /** The round that the leaders lead in: the latest that has begun. */
  round_id: number | null
}

type Answer = Pick<ContestList, 'contests' | 'contestants' | 'serverTime'>

/** Contests of a list with their leaders, in the list's order. */
export function itemsOf({ contests, contestants, serverTime }: Answer): ContestItem[] {
  const byId = new Map(contestants.map((contestant) => [contestant.assox_id, contestant]))
  return contests.map((contest) => ({
    cx_id: contest.cx_id,
    slug: contest.contest_slug,
    href: contestHref(contest),
    name: contest.contest_name,
    state: contest.state,
    category: contest.category,
    cover: pictureSource(contest.cover),
    deadline: deadlineOf(contest, serverTime),
    contestants: contest.contestants_count,
    voters: contest.voters_total,
    method: contest.method,
    maxChoices: contest.method_options.max_choices ?? 1,
    vote_once: contest.vote_once,
    contest_exp_hours: contest.contest_exp_hours,
    seats: seatsOf(contest),
    weighed: contest.jury_weight !== null,
    hidden: contest.results_hidden,
    opens: contest.result_visibility === 'after_vote',
    leaders: contest.leaders.flatMap((id) => {
      const contestant = byId.get(id)
      return contestant ? [leaderOf(contestant)] : []
    }),
    round_id: leadingRound(contest)?.round_id ?? null,
  }))
}

function seatsOf({ edition, contestants_count: taken }: Contest): ContestItem['seats'] {
  return edition && !edition.filled ? { taken, most: edition.max_user } : null
}

function leadingRound(contest: Contest): Round | undefined {
  const rounds = roundsOf(contest)
  return rounds.findLast(({ state }) => state !== 'scheduled') ?? rounds[0]
}

/** `timestamp` counts to the end while votes are taken and, below 0, to the start (product 3). */
function deadlineOf(
  { state, timestamp, start_date: start }: Contest,
  serverTime: number,
): number | null {
  // An edition's contest gets its dates once it is full.
  if (start === null && timestamp === 0) return null
  if (state !== 'ongoing' && state !== 'scheduled') return null
  return serverTime + Math.abs(timestamp) * 1000
}

function leaderOf(contestant: Contestant): Leader {
  const { assox_id, contestant_name, picture, votes, score, place } = contestant
  return { id: assox_id, name: contestant_name, face: faceOf(picture), votes, score, place }
}

/** A face of 30 px needs the smallest size alone. */
function faceOf(picture: Picture | null): PictureSource | null {
  if (picture === null) return null
  const [smallest] = picture.srcset.split(' ')
  return { src: smallest || picture.src, color: picture.color }
}
