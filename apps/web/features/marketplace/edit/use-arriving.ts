import { useRef, useState } from 'react'

/**
 * Files that are on their way into a form. The form is sent once they are there: a person who chose a picture and went
 * on to the last step is not told that it is missing.
 */
export function useArriving() {
  const works = useRef(new Set<Promise<boolean>>())
  const [count, setCount] = useState(0)
  /** Takes the sending of a file, or of some after each other: it tells whether all were taken, and never throws. */
  const follow = (work: Promise<boolean>): void => {
    const all = works.current
    all.add(work)
    setCount(all.size)
    void work.then(() => {
      all.delete(work)
      setCount(all.size)
    })
  }
  /** Waits for all that is on its way. @returns false where something was refused meanwhile. */
  const arrived = async (): Promise<boolean> => {
    let all = true
    while (works.current.size > 0) all = (await Promise.all(works.current)).every(Boolean) && all
    return all
  }
  return { count, follow, arrived }
}
