import type { Tx } from '../../../../platform/db/db.ts'
import { queueTask } from '../../../../platform/tasks.ts'
import type { AskParts } from '../ask.ts'
import type { ProviderName } from '../providers/provider.ts'

/** A method as its provider knows it. */
export interface KeptMethod {
  provider: string
  key_set_id: string
  method: { customer?: string; method?: string }
}

/** Has methods let go at their providers, after the commit: nothing can charge them there any more either. */
export async function forgetMethods(tx: Tx, kept: readonly KeptMethod[]): Promise<void> {
  for (const { provider, key_set_id, method } of kept)
    if (method.method !== undefined)
      await queueTask(tx, 'forget_method', { provider, key_set_id, ...method })
}

interface Forgetting {
  provider: string
  key_set_id: string
  customer: string
  method: string
}

/** @throws where the provider gave no certain answer: the task is tried again. */
export async function forgetAtProvider(
  parts: Pick<AskParts, 'keySets' | 'providers'>,
  { provider, key_set_id, customer, method }: Forgetting,
): Promise<void> {
  const at = parts.providers[provider as ProviderName]
  const set = await parts.keySets.open(key_set_id)
  // Keys that are gone charge nothing.
  if (at?.forget === undefined || set === undefined) return
  if (!(await at.forget(set, { customer, method })))
    throw new Error(`a kept method was not let go at ${provider}`)
}
