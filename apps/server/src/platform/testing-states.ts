import { expect, it } from 'vitest'
import { Refusal } from './errors.ts'
import {
  step,
  type RoleOf,
  type StateOf,
  type Transition,
  type Transitions,
  type VerbOf,
} from './states.ts'

export interface LifeCycle<Row extends Transition, State extends StateOf<Row>> {
  /** All states that a step can be tried from, written apart from the table. */
  states: readonly State[]
  verbs: readonly VerbOf<Row>[]
  roles: readonly RoleOf<Row>[]
  /**
   * States in which a thing can begin, and states that nothing leads out of; absent if the clock changes states too.
   */
  ends?: { first: readonly State[]; last: readonly State[] }
  /**
   * Tries a step on a thing in this state and gives the state after it, or throws the refusal. Absent: the table
   * alone is asked; a module hands in its verb, so that a verb that forgets the table is noticed.
   */
  attempt?: (from: State, verb: VerbOf<Row>, who: RoleOf<Row>) => Row['to'] | Promise<Row['to']>
}

/**
 * Tests of a life cycle: every state × verb × role gives what the rows say and is refused with the table's code
 * else; where the table is the whole life, every state can be reached and only the last ones lead nowhere.
 */
export function testTransitions<Row extends Transition, State extends StateOf<Row>>(
  table: Transitions<Row>,
  life: LifeCycle<Row, State>,
): void {
  const { states, verbs, roles, ends } = life
  const attempt = life.attempt ?? ((from, verb, who) => step(table, from, verb, who))

  it.each(states)('takes exactly the listed steps: %s', async (from) => {
    const found: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const verb of verbs)
      for (const who of roles) {
        found[`${who}: ${verb}`] = await outcome(() => attempt(from, verb, who))
        wanted[`${who}: ${verb}`] = listed(table.rows, from, verb, who) ?? table.refusal
      }
    expect(found).toEqual(wanted)
  })

  it('speaks of no states, verbs and roles but these, and of each of them', () => {
    const spoken = (of: (row: Row) => string | readonly string[]) =>
      [...new Set(table.rows.flatMap(of))].toSorted()
    const left = spoken((row) => row.from)
    expect(left.filter((state) => !states.some((known) => known === state))).toEqual([])
    expect(spoken((row) => row.verb)).toEqual([...verbs].toSorted())
    expect(spoken((row) => row.who)).toEqual([...roles].toSorted())
  })

  if (ends === undefined) return
  it('can come into every state, and leave all but the last', () => {
    const isLeft = (state: string) => table.rows.some((row) => [row.from].flat().includes(state))
    expect(states.filter((state) => !isLeft(state)).toSorted()).toEqual([...ends.last].toSorted())
    expect([...reachable(table.rows, ends.first)].toSorted()).toEqual([...states].toSorted())
  })
}

const listed = (rows: readonly Transition[], from: string, verb: string, who: string) =>
  rows.find(
    (row) =>
      row.verb === verb && [row.from].flat().includes(from) && [row.who].flat().includes(who),
  )?.to

async function outcome(attempt: () => string | Promise<string>): Promise<string> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

function reachable(rows: readonly Transition[], first: readonly string[]): Set<string> {
  const seen = new Set(first)
  for (const state of seen)
    for (const row of rows) if ([row.from].flat().includes(state)) seen.add(row.to)
  return seen
}
