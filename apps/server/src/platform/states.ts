import type { ErrorCode } from '@plaudit/contract/errors'
import { refuse } from './errors.ts'

/** Lines of a life cycle, one or several: in these states these people may do this, which leads there. */
export interface Transition {
  from: string | readonly string[]
  verb: string
  /** The state that is stored; where states also depend on the clock it need not be a state that is seen. */
  to: string
  /** Role that may: `buyer`, `team`, `system`. */
  who: string | readonly string[]
}

type OneOf<Value> = Value extends readonly (infer Item)[] ? Item : Value

/** The states that a table speaks of; some have no way out. */
export type StateOf<Row extends Transition> = OneOf<Row['from']> | Row['to']
export type VerbOf<Row extends Transition> = Row['verb']
export type RoleOf<Row extends Transition> = OneOf<Row['who']>

/** The life of a thing as a table, with the code by which every other step is refused. */
export interface Transitions<Row extends Transition> {
  refusal: ErrorCode
  rows: readonly Row[]
}

/**
 * Declares a life cycle. Roles, states and verbs are typed by what the rows say.
 * @param refusal the module's own code for a step that the table doesn't hold.
 * @throws Error when two rows answer the same question.
 */
export function transitions<const Row extends Transition>(
  refusal: ErrorCode,
  rows: readonly Row[],
): Transitions<Row> {
  const known = new Set<string>()
  for (const row of rows)
    for (const from of [row.from].flat())
      for (const who of [row.who].flat()) {
        const step = `${from} ${row.verb} ${who}`
        if (known.has(step)) throw new Error(`The step "${step}" stands twice.`)
        known.add(step)
      }
  return { refusal, rows }
}

/**
 * The row by which somebody takes a step, or undefined. For somebody with several roles the table's first row that
 * fits counts.
 */
export function findStep<Row extends Transition>(
  table: Transitions<Row>,
  from: StateOf<Row>,
  verb: VerbOf<Row>,
  who: RoleOf<Row> | readonly RoleOf<Row>[],
): Row | undefined {
  const roles: readonly string[] = [who].flat()
  return table.rows.find(
    (row) =>
      row.verb === verb &&
      [row.from].flat().includes(from) &&
      [row.who].flat().some((role) => roles.includes(role)),
  )
}

/**
 * The state that a step leads to.
 * @throws Refusal with the table's code when nobody of these roles may take it from there.
 */
export function step<Row extends Transition>(
  table: Transitions<Row>,
  from: StateOf<Row>,
  verb: VerbOf<Row>,
  who: RoleOf<Row> | readonly RoleOf<Row>[],
): Row['to'] {
  return (findStep(table, from, verb, who) ?? refuse(table.refusal)).to
}

/** Tells whether a step is open to somebody: what a row's `can` says of it. */
export const mayStep = <Row extends Transition>(
  table: Transitions<Row>,
  from: StateOf<Row>,
  verb: VerbOf<Row>,
  who: RoleOf<Row> | readonly RoleOf<Row>[],
): boolean => findStep(table, from, verb, who) !== undefined
