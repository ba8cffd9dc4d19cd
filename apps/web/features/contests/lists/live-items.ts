import type { ContestEvent } from '@plaudit/contract/realtime'
import type { ContestItem } from '../open/item.ts'

/** Leaders that a card names. */
const faces = 3

/** The card after an event: its voters and leaders; the same object when nothing of it changed. */
export function afterVotes(item: ContestItem, event: ContestEvent): ContestItem {
  const voters = event.voters_total ?? item.voters
  const moved = withChanges(item, event)
  if (moved === item.leaders && voters === item.voters) return item
  return { ...item, voters, leaders: moved }
}

const changesIn = (item: ContestItem, event: ContestEvent) =>
  (item.round_id === null ? undefined : event.standing?.[String(item.round_id)]) ?? []

function withChanges(item: ContestItem, event: ContestEvent): ContestItem['leaders'] {
  const byId = new Map(changesIn(item, event).map((change) => [change.assox_id, change]))
  let changed = false
  const leaders = item.leaders.map((leader) => {
    const change = byId.get(leader.id)
    if (!change) return leader
    const { votes, score, place } = change
    if (leader.votes === votes && leader.score === score && leader.place === place) return leader
    changed = true
    return { ...leader, votes, score, place }
  })
  return changed ? leaders.sort((a, b) => placeOf(a) - placeOf(b)) : item.leaders
}

const placeOf = ({ place }: { place: number | null }) => place ?? Number.MAX_SAFE_INTEGER

/** True if somebody rose among the leaders whom the card can't name, so that the server is to be asked. */
export function isUnnamed(item: ContestItem, event: ContestEvent): boolean {
  const known = new Set(item.leaders.map(({ id }) => id))
  const last = item.leaders[faces - 1]
  const below = Math.min(last ? placeOf(last) : Infinity, faces + 1)
  return changesIn(item, event).some(
    ({ assox_id, place, votes, score }) =>
      !known.has(assox_id) &&
      place !== null &&
      place < below &&
      // Before the first vote everybody shares the first place.
      (votes ?? Number(score)) > 0,
  )
}
