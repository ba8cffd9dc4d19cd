import type { Registry } from 'prom-client'
import { refuse } from '../errors.ts'
import { hearPrimary, isWorker, tellPrimary } from './messages.ts'

/** Milliseconds after which the other processes keep silent. */
const patience = 6000

/**
 * The figures of this node: those of all its processes together where it has several.
 * @throws refusal unavailable where one keeps silent: the others’ alone would look as if counts went back.
 */
export function metricsOf(registry: Registry): () => Promise<string> {
  if (!isWorker()) return () => registry.metrics()
  const waiting = new Map<number, (text: string) => void>()
  hearPrimary((message) => {
    if (message.says === 'metrics') waiting.get(message.ask)?.(message.text)
    if (message.says === 'figures') void tell(registry, message.ask)
  })
  let asked = 0
  return async () => {
    const ask = (asked += 1)
    const text = await new Promise<string>((resolve) => {
      waiting.set(ask, resolve)
      setTimeout(() => resolve(''), patience).unref()
      tellPrimary({ says: 'metrics', ask })
    })
    waiting.delete(ask)
    return text === '' ? refuse('unavailable') : text
  }
}

/** Figures that can’t be read are not told: the primary waits, and says so. */
async function tell(registry: Registry, ask: number): Promise<void> {
  const figures = await registry.getMetricsAsJSON().catch(() => undefined)
  if (figures !== undefined) tellPrimary({ says: 'figures', ask, figures })
}
