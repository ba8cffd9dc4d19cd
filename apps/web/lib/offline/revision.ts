import type { Waiting } from './rows.ts'

type Revised = { revision?: number }

const without = (input: object): object => {
  const { revision: _, ...rest } = input as Revised
  return rest
}

/**
 * Returns an input as it goes out behind the waiting rows of its lane. A form that began with the revision which a
 * waiting save began with names none, and so does one behind a save that names none itself: that save of the same person
 * makes another revision before this form arrives.
 */
export function behind<Given extends object>(
  before: readonly Waiting[],
  call: string,
  input: Given,
): Given {
  const { revision } = input as Revised
  const follows = before.some(
    (other) =>
      other.call === call &&
      other.refused === undefined &&
      [undefined, revision].includes((other.input as Revised).revision),
  )
  return revision !== undefined && follows ? (without(input) as Given) : input
}

/**
 * Returns a refused row as it is tried again. The person was told that something changed meanwhile: the next try is one
 * over what stands there now, and no revision that is over refuses it for ever.
 */
export function overWhatStands({ refused: _, refusal, ...waiting }: Waiting): Waiting {
  if (refusal !== 'changed_meanwhile') return waiting
  return { ...waiting, input: without(waiting.input) }
}
