import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Answer } from './http.ts'

/**
 * Faults that a call can have.
 * `error`: 500, and nothing was done. `error_after_commit`: 500, although it was done.
 * `answer_lost`: it was done, and the connection breaks before the answer. `refused_connection`: broken before anything.
 * `delay`: answered after `milliseconds`. `garbage`: done, and the answer can't be read.
 */
export const faultKinds = [
  'error',
  'error_after_commit',
  'answer_lost',
  'refused_connection',
  'delay',
  'garbage',
] as const

export const faultRule = z.strictObject({
  /** Name of an operation, or its beginning: `stripe.refunds`. */
  operation: z.string().min(1),
  fault: z.enum(faultKinds),
  /** Times of the fault; then all is well again. */
  times: z.int().min(1).max(1000).default(1),
  milliseconds: z.int().min(0).max(60_000).default(100),
})
export type FaultRule = z.output<typeof faultRule>

/** Said instead of an answer: the connection ends. */
export const broken = Symbol('broken')

export class Faults {
  #rules: FaultRule[] = []

  set(rule: z.input<typeof faultRule>): void {
    this.#rules.push(faultRule.parse(rule))
  }

  clear(): void {
    this.#rules = []
  }

  /** Runs an operation with the fault that waits for it, if any. */
  async around(
    operation: string,
    run: () => Promise<Answer>,
    failure: () => Answer,
  ): Promise<Answer | typeof broken> {
    const rule = this.#take(operation)
    switch (rule?.fault) {
      case undefined:
        return run()
      case 'refused_connection':
        return broken
      case 'error':
        return failure()
      case 'delay':
        await sleep(rule.milliseconds)
        return run()
      case 'answer_lost':
        await run()
        return broken
      case 'error_after_commit':
        await run()
        return failure()
      case 'garbage':
        await run()
        return { status: 200, body: '<html>not what you asked for' }
    }
  }

  #take(operation: string): FaultRule | undefined {
    const at = this.#rules.findIndex(
      (rule) => operation === rule.operation || operation.startsWith(`${rule.operation}.`),
    )
    const rule = this.#rules[at]
    if (rule === undefined) return undefined
    rule.times -= 1
    if (rule.times === 0) this.#rules.splice(at, 1)
    return rule
  }
}
