import { useState, type ReactNode } from 'react'
import { CallError } from '@plaudit/client/client'
import { part } from '../../../lib/part.ts'

/** Ways in which the person can prove themselves, as a refusal says. */
export interface Ways {
  password: boolean
  factor: boolean
  passkey: boolean
  code: boolean
}

/**
 * Does something dear. If it asks for a proof first, a dialog takes one, and it is done then.
 * @returns its answer; undefined if the person went no further.
 */
export type Prove = <Answer>(work: () => Promise<Answer>) => Promise<Answer | undefined>

const Dialog = part(() => import('../security/proof-dialog.tsx'))

interface Asked {
  ways: Ways
  done: (isProven: boolean) => void
}

/** The dialog stands where the screen puts it. */
export function useProof(): { prove: Prove; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>()
  const ask = (ways: Ways) =>
    new Promise<boolean>((resolve) => {
      const done = (isProven: boolean) => {
        setAsked(undefined)
        resolve(isProven)
      }
      setAsked({ ways, done })
    })
  const prove: Prove = async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'prove_yourself') throw error
      const ways = error.failure?.details?.['ways'] as Ways
      return (await ask(ways)) ? await work() : undefined
    }
  }
  const dialog = asked && <Dialog ways={asked.ways} onDone={asked.done} />
  return { prove, dialog }
}
