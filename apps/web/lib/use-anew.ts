import { useCallback } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Returns a function that asks for the data of the open page anew, because of something that happened elsewhere. Without
 * a network the router would put its error in the place of the page: the question waits for the network.
 */
export function useAnew(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    if (!navigator.onLine)
      await new Promise((done) => addEventListener('online', done, { once: true }))
    await revalidate()
  }, [revalidate])
}
