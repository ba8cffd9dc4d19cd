/** Fault, and what helps. */
export interface Fault {
  /** `broken`: people notice it. `risk`: they will, one day. */
  kind: 'broken' | 'risk'
  what: string
  fix: string
}

export const broken = (what: string, fix: string): Fault => ({ kind: 'broken', what, fix })
export const risk = (what: string, fix: string): Fault => ({ kind: 'risk', what, fix })
