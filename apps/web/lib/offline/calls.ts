import { accountHere } from '../session.ts'
import { ofAccount, remove, within } from './store.ts'

/** An answer as it was, and when: milliseconds of the device. */
export interface KeptAnswer {
  account: string
  key: string
  at: number
  /** Characters of the answer as JSON. */
  size: number
  data: unknown
}

/** Together they are some megabytes: a phone that has little room keeps the rest of its own things. */
export const mostAnswers = 200
export const mostCharacters = 6_000_000
const mostOfOne = 1_000_000

/** Calls that open a door or move money are asked anew each time. */
const neverKept = /key|token|secret|session|passkey|checkout|export/i

const keyOf = (name: string, input: unknown): string => `${name} ${JSON.stringify(input)}`

/** Keeps an answer for the account that asked; the oldest make room. */
export async function keepAnswer(
  account: string,
  call: string,
  input: unknown,
  data: unknown,
): Promise<void> {
  if (neverKept.test(call) || account !== accountHere()) return
  const size = JSON.stringify(data).length
  if (size > mostOfOne) return
  const row: KeptAnswer = { account, key: keyOf(call, input), at: Date.now(), size, data }
  await within('calls', 'readwrite', (objects) => objects.put(row))
  await makeRoom(account)
}

/** Returns the kept answer for the account that is here; undefined where nothing was kept. */
export async function keptAnswer(call: string, input: unknown): Promise<KeptAnswer | undefined> {
  return (await within('calls', 'readonly', (objects) =>
    objects.get([accountHere(), keyOf(call, input)]),
  )) as KeptAnswer | undefined
}

/** Forgets what was answered before. */
export const dropAnswer = (account: string, call: string, input: unknown): Promise<unknown> =>
  remove('calls', [account, keyOf(call, input)])

/** Which of them go: the oldest beyond what is kept. */
export function tooMany(rows: readonly KeptAnswer[]): KeptAnswer[] {
  let characters = 0
  return rows
    .toSorted((one, other) => other.at - one.at)
    .filter((row, place) => {
      characters += row.size
      return place >= mostAnswers || characters > mostCharacters
    })
}

let untilRoom = 0

async function makeRoom(account: string): Promise<void> {
  // To read all of it for each answer would cost more than it keeps.
  if (untilRoom-- > 0) return
  untilRoom = 25
  const rows =
    (await within('calls', 'readonly', (objects) => objects.getAll(ofAccount(account)))) ?? []
  for (const { key } of tooMany(rows as KeptAnswer[])) await remove('calls', [account, key])
}
