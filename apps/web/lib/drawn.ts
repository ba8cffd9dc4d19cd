import { useUser } from './user.ts'

/**
 * What the server drew for everybody stands until the person is known, and is then asked for as theirs: what they may do
 * and what is marked as theirs comes with it. A visitor's stays as it was drawn.
 */
export function useDrawn<Data>(drawn: Data | undefined) {
  const { user, known } = useUser()
  return {
    enabled: known,
    staleTime: user ? 10_000 : Infinity,
    ...(drawn !== undefined && { initialData: drawn, initialDataUpdatedAt: 0 }),
  }
}
