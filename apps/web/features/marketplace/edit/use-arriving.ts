import { useState } from 'react'

/** Keeps the files that are on their way, and shows how many they are. */
export function arrivals(show: (count: number) => void) {
  const works = new Set<Promise<boolean>>()
  return {
    /** Takes the sending of a file, or of some after each other: it tells whether all were taken, and never throws. */
    follow(work: Promise<boolean>): void {
      works.add(work)
      show(works.size)
      void work.then(() => {
        works.delete(work)
        show(works.size)
      })
    },
    /** Waits for all that is on its way, and what joins it meanwhile. @returns false where something was refused. */
    async arrived(): Promise<boolean> {
      let all = true
      while (works.size > 0) all = (await Promise.all(works)).every(Boolean) && all
      return all
    },
  }
}

/**
 * Files that are on their way into a form. The form is sent once they are there: a person who chose a picture and went
 * on to the last step is not told that it is missing.
 */
export function useArriving() {
  const [count, setCount] = useState(0)
  const [own] = useState(() => arrivals(setCount))
  return { count, ...own }
}
