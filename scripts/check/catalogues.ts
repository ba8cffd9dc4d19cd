import { join } from 'node:path'
import { faultsOf, readNouns } from '../../packages/i18n/scripts/catalogues.ts'
import { root } from './sources.ts'

/** Every sentence is there in every language, with the same variables and plural fallbacks. */
export const catalogues = (): string[] =>
  faultsOf(readNouns(join(root, 'packages/i18n/messages'))).map(
    (fault) => `packages/i18n/messages/${fault}`,
  )
