import { CallError } from '@plaudit/client/client'
import type { Input } from '@plaudit/contract/calls'
import type { Service } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { newId } from '../../../lib/new-id.ts'
import { dropLane, keepLast } from '../../../lib/offline/last.ts'
import { onArrival } from '../../../lib/offline/queue.ts'
import type { Waiting } from '../../../lib/offline/rows.ts'

type Saving = Input<'services/addService'>

const laneOf = (sxId: string): string => `service:${sxId}`

/** No answer came: nobody knows if it was saved, and saving it once more does no harm. */
export const isUnsent = (error: unknown): boolean =>
  error instanceof CallError && error.status === 0

const wasHandedIn = (before: readonly Pick<Waiting, 'input'>[]): boolean =>
  before.some(({ input }) => (input as Saving).submit === true)

/** Removes a service's waiting saves, which give way to the current one. @returns true if it was to be handed in. */
export const dropLater = async (sxId: string): Promise<boolean> =>
  wasHandedIn(await dropLane(laneOf(sxId)))

/**
 * Saves a service when the network is back, also where its page is closed by then; of several saves the last counts.
 * The call names no revision: the save before may have arrived without its answer.
 */
export async function saveLater(sxId: string, { revision: _, ...input }: Saving): Promise<void> {
  await keepLast(
    {
      id: newId(),
      call: 'services/addService',
      input,
      label: m.marketplace_waiting_service({ title: input.title ?? '' }),
      lane: laneOf(sxId),
    },
    (before) => ({ ...input, ...(wasHandedIn(before) && { submit: true }) }),
  )
}

/** Hears of a service that was saved later, and of the values that went out. */
export const onSavedLater = (
  sxId: string,
  hear: (service: Service, input: object) => void,
): (() => void) =>
  onArrival(({ lane, input }, reply) => {
    if (lane === laneOf(sxId)) hear((reply as { service: Service }).service, input)
  })
