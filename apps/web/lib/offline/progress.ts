/** Progress of the files of something that waits. */
export interface OnItsWay {
  /** Bytes that have left the device, of all. */
  sent: number
  total: number
  /** Milliseconds of the device when it began. */
  since: number
  /** Time at which so much of it had left. */
  at: number
}

const listeners = new Set<() => void>()
const going = new Map<string, OnItsWay>()
const stops = new Map<string, AbortController>()

/** Hears of each change. */
export function onProgress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the progress of a row's files; undefined while none is on its way. */
export const progressOf = (id: string): OnItsWay | undefined => going.get(id)

/** Says how far they are; undefined: none is on its way any more. */
export function setProgress(id: string, now: OnItsWay | undefined): void {
  if (now === undefined) going.delete(id)
  else going.set(id, now)
  for (const listener of listeners) listener()
}

/** Ends what is on its way of a row that was taken back. */
export const stopSending = (id: string): void => stops.get(id)?.abort()

/** A signal that ends with `stopSending`, for as long as the work lasts. */
export async function stoppable<Result>(
  id: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController()
  stops.set(id, stop)
  try {
    return await work(stop.signal)
  } finally {
    stops.delete(id)
    setProgress(id, undefined)
  }
}
