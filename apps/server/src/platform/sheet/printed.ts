/** What was drawn, by what it shows: the last hundred, each drawn once however many ask for it together. */
export interface Printed {
  get(key: string, draw: () => Promise<Buffer>): Promise<Buffer>
}

const most = 100
const mostBytes = 24 * 1024 * 1024
/** Pictures are drawn on the threads that passwords and files need too. */
const together = 2

export function openPrinted(): Printed {
  const kept = new Map<string, { made: Promise<Buffer>; bytes: number }>()
  const whenFree = twoDrawingsAtOnce()

  const makeRoom = (): void => {
    let bytes = [...kept.values()].reduce((sum, entry) => sum + entry.bytes, 0)
    for (const [oldest, entry] of kept) {
      if (kept.size <= most && bytes <= mostBytes) return
      kept.delete(oldest)
      bytes -= entry.bytes
    }
  }

  return {
    get(key, draw) {
      const known = kept.get(key)
      if (known) return known.made
      const entry = { made: whenFree(draw), bytes: 0 }
      kept.set(key, entry)
      entry.made.then(
        ({ length }) => {
          entry.bytes = length
          makeRoom()
        },
        () => kept.delete(key),
      )
      return entry.made
    },
  }
}

function twoDrawingsAtOnce(): (draw: () => Promise<Buffer>) => Promise<Buffer> {
  const waiting: (() => void)[] = []
  let drawing = 0
  return async (draw) => {
    if (drawing >= together) await new Promise<void>((go) => waiting.push(go))
    drawing += 1
    try {
      return await draw()
    } finally {
      drawing -= 1
      waiting.shift()?.()
    }
  }
}
