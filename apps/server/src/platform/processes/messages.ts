import cluster from 'node:cluster'
import type { Registry } from 'prom-client'

/** What one process counted. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** Messages that the processes of one node send to each other; a text of figures is empty where a process keeps silent. */
export type FromWorker =
  | { says: 'ready' }
  | { says: 'metrics'; ask: number }
  | { says: 'figures'; ask: number; figures: Figures }
export type ToWorker =
  | { says: 'welcome' }
  | { says: 'metrics'; ask: number; text: string }
  | { says: 'figures'; ask: number }

/** The name of a worker's connection to the database of the node, and of its number, in its environment. */
export const workerConnection = 'WORKER_CONNECTION'
export const workerNumber = 'WORKER_NUMBER'

/** True if this process is one of several behind one port. */
export const isWorker = (): boolean => cluster.isWorker

export function tellPrimary(message: FromWorker): void {
  // The channel may be closing with the primary: then nobody waits for it.
  process.send?.(message, undefined, undefined, () => undefined)
}

/** Hears what the primary says. @returns ends it. */
export function hearPrimary(hear: (message: ToWorker) => void): () => void {
  const listener = (message: unknown): void => {
    if (typeof message === 'object' && message !== null && 'says' in message)
      hear(message as ToWorker)
  }
  process.on('message', listener)
  return () => void process.off('message', listener)
}
