import { AggregatorRegistry, type Registry } from 'prom-client'
import { hearPrimary, isWorker, tellPrimary } from './messages.ts'

/** Milliseconds after which a process tells of itself alone. */
const patience = 6000

/** The figures of this node: those of all its processes together where it has several. */
export function metricsOf(registry: Registry): () => Promise<string> {
  if (!isWorker()) return () => registry.metrics()
  // Answers the primary's questions for this process.
  AggregatorRegistry.setRegistries(registry)
  void new AggregatorRegistry()
  const waiting = new Map<number, (text: string) => void>()
  hearPrimary((message) => {
    if (message.says === 'metrics') waiting.get(message.ask)?.(message.text)
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
    return text === '' ? registry.metrics() : text
  }
}
