import type { ComponentType } from 'react'
import { part as partOf } from '@plaudit/ui/part'
import { loadChunk } from './chunk.ts'

/** A part of a page whose script comes by itself, within the time that a chunk has (specification 8). */
export const part = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  options?: { soon: true },
) => partOf(() => loadChunk(load), options)
