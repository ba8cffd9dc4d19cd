/** Does a piece of work as soon as there is room for it; waiting work goes on in the order in which it came. */
export type Room = <Result>(size: number, work: () => Promise<Result>) => Promise<Result>

/** @param all how much is done at once at most; work that is larger by itself is done alone. */
export function openRoom(all: number): Room {
  let free = all
  const waiting: { size: number; go: () => void }[] = []
  const admit = (): void => {
    for (let first = waiting[0]; first && first.size <= free; first = waiting[0]) {
      waiting.shift()
      free -= first.size
      first.go()
    }
  }
  return async (wanted, work) => {
    const size = Math.min(wanted, all)
    await new Promise<void>((go) => {
      waiting.push({ size, go })
      admit()
    })
    try {
      return await work()
    } finally {
      free += size
      admit()
    }
  }
}

/** Does work of one name so many at once; work of different names does not wait for each other. */
export function openRooms(
  atOnce: number,
): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const rooms = new Map<string, { room: Room; visitors: number }>()
  return async (name, work) => {
    const entry = rooms.get(name) ?? { room: openRoom(atOnce), visitors: 0 }
    rooms.set(name, entry)
    entry.visitors += 1
    try {
      return await entry.room(1, work)
    } finally {
      entry.visitors -= 1
      if (entry.visitors === 0) rooms.delete(name)
    }
  }
}
