import { useRef } from 'react'
import type { ReactNode } from 'react'
import { part } from '../lib/part.ts'
import type { Refreshing } from './pull-bar.tsx'

const PullBar = part(() => import('./pull-bar.tsx'), { otherwise: () => null })

/** Pulled down at its top, the list asks anew; its script comes after the list. A button beside it does the same. */
export function PullToRefresh({ children, ...refresh }: Refreshing & { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box}>
      <PullBar {...refresh} box={box} />
      {children}
    </div>
  )
}
