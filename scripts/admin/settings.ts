import { settingsOf } from '../../apps/server/src/routes.ts'
import { say } from './withDatabase.ts'

/** Says what every variable of the modules is for, in the words of its manifest (`.describe('…')` of its schema). */
export function showSettings(): number {
  const all = Object.entries(settingsOf()).toSorted(([one], [other]) => one.localeCompare(other))
  for (const [name, { description }] of all) say(`${name.padEnd(28)} ${description ?? ''}`)
  return 0
}
