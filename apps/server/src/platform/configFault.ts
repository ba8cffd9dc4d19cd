import type { z } from 'zod'

/** All faults of the configuration at once, one line each, with the value's name. */
export class ConfigFault extends Error {
  readonly faults: string[]
  constructor(issues: readonly z.core.$ZodIssue[]) {
    const faults = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((f) => `  - ${f}`).join('\n')}`,
    )
    this.faults = faults
  }
}
