import { useUser } from './user.ts'

/**
 * Data that the server drew for everybody stands until the person is known, and is then asked for as theirs: the answer
 * says what they may do and what is marked as theirs. A visitor's data stays as it was drawn.
 */
export function useDrawn<Data>(drawn: Data | undefined) {
  const { user, known } = useUser()
  return {
    enabled: known,
    staleTime: user ? 10_000 : Infinity,
    ...(drawn !== undefined && { initialData: drawn, initialDataUpdatedAt: 0 }),
  }
}
