import { refuse } from '../errors.ts'
import { openRoom } from '../room.ts'

/**
 * Searches under way in a process. Each keeps a processor of the database busy for its whole time, and two connections of
 * the twenty that calls have: sixty at once would leave a vote's fold one turn in sixty (docs/decisions/0174).
 */
const atOnce = 4

/** Milliseconds after which a search that never began is refused: nobody still reads the list. */
const patience = 10_000

/** A page of this process asks without a connection of its own. */
interface Asked {
  reply: { raw?: { destroyed: boolean } }
}

/** Lets few searches run at once; the others wait in the order in which they came. */
export function openSearching(most = atOnce, longest = patience) {
  const room = openRoom(most)
  /** @throws refusal unavailable if the caller is gone, or has waited for too long. */
  return <Result>(asked: Asked, work: () => Promise<Result>): Promise<Result> => {
    const came = performance.now()
    const isVain = () => asked.reply.raw?.destroyed || performance.now() - came > longest
    return room(1, async () => (isVain() ? refuse('unavailable') : work()))
  }
}

/** The searches of this process. */
export const searching = openSearching()
