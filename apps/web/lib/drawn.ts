import { answered } from './query.ts'
import { useUser } from './user.ts'

/** Milliseconds for which an answer counts as new. */
const newFor = 10_000

/**
 * What an event or a tap writes into data that was drawn for everybody makes it newer, and no more the person's own:
 * only an answer does.
 */
export const onceAnswered = (query: object): number => (answered.has(query) ? newFor : 0)

/**
 * Data that the server drew for everybody stands until the person is known, and is then asked for as theirs: the answer
 * says what they may do and what is marked as theirs. A visitor's data stays as it was drawn.
 */
export function useDrawn<Data>(drawn: Data | undefined) {
  const { user, known } = useUser()
  return {
    enabled: known,
    staleTime: user ? onceAnswered : Infinity,
    ...(drawn !== undefined && { initialData: drawn, initialDataUpdatedAt: 0 }),
  }
}
