import { useEffect, useRef, useState } from 'react'
import type { Report } from '@plaudit/votelog/verify/report'
import { trustedScript } from '../../../lib/trusted.ts'
import type { VerifyAnswer, VerifyRequest } from './verify-worker.ts'
import workerAddress from './verify-worker.ts?worker&url'

export type Place = 'site' | 'copy'

export type Verification =
  | { state: 'idle' }
  | { state: 'running'; place: Place; leaves: number }
  | { state: 'done'; place: Place; report: Report }
  | { state: 'failed'; place: Place }

/** Runs one verification at a time, beside the page, so that the page stays free. */
export function useVerification() {
  const worker = useRef<Worker>(undefined)
  const [verification, set] = useState<Verification>({ state: 'idle' })
  const stop = () => {
    worker.current?.terminate()
    worker.current = undefined
  }
  useEffect(() => stop, [])

  const start = (place: Place, request: VerifyRequest) => {
    stop()
    set({ state: 'running', place, leaves: 0 })
    const made = new Worker(trustedScript(workerAddress))
    worker.current = made
    made.addEventListener('error', () => set({ state: 'failed', place }))
    made.addEventListener('message', ({ data }: MessageEvent<VerifyAnswer>) => {
      if (data.kind === 'progress') return set({ state: 'running', place, leaves: data.leaves })
      stop()
      set(
        data.kind === 'done'
          ? { state: 'done', place, report: data.report }
          : { state: 'failed', place },
      )
    })
    made.postMessage(request)
  }

  return {
    verification,
    start,
    stop: () => {
      stop()
      set({ state: 'idle' })
    },
  }
}
