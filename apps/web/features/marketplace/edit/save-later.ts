import { CallError } from '@plaudit/client/client'
import type { Input } from '@plaudit/contract/calls'
import type { Service } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { keep, letGo, onArrival } from '../../../lib/offline/queue.ts'
import { rowsHere } from '../../../lib/offline/rows.ts'

type Saving = Input<'services/addService'>

const laneOf = (sxId: string): string => `service:${sxId}`

/** No answer came: whether it was saved is not known, and saving it once more does no harm. */
export const isUnsent = (error: unknown): boolean =>
  error instanceof CallError && error.status === 0

/** What waits of a service gives way to what is saved now. @returns whether it was to be handed in. */
export async function dropLater(sxId: string): Promise<boolean> {
  const rows = (await rowsHere()).filter(({ lane }) => lane === laneOf(sxId))
  for (const row of rows) await letGo(row)
  return rows.some(({ input }) => (input as Saving).submit === true)
}

/**
 * Saves a service when the network is back, also where its page is closed by then; of several times the last counts.
 * It names no revision: the one before may have arrived without its answer.
 */
export async function saveLater(sxId: string, { revision: _, ...input }: Saving): Promise<void> {
  const submits = await dropLater(sxId)
  await keep({
    id: crypto.randomUUID(),
    call: 'services/addService',
    input: { ...input, ...(submits && { submit: true }) },
    label: m.marketplace_waiting_service({ title: input.title ?? '' }),
    lane: laneOf(sxId),
  })
}

/** Hears of a service that was saved later. */
export const onSavedLater = (sxId: string, hear: (service: Service) => void): (() => void) =>
  onArrival(({ lane }, reply) => {
    if (lane === laneOf(sxId)) hear((reply as { service: Service }).service)
  })
