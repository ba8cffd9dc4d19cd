/** A device's database as far as the queue uses one, in memory. */
interface Row {
  order: number
  account?: string
}

let rows: Row[] = []
let next = 1
let isBroken = false

/** Data of the device; the next page reads the same. */
export const device = {
  empty(): void {
    rows = []
    isBroken = false
  },
  refuseAll(): void {
    isBroken = true
  },
  rows: (): readonly Row[] => rows,
}

const objects = {
  add(row: object) {
    const order = next++
    rows.push({ ...row, order })
    return order
  },
  getAll: () => rows.map((row) => ({ ...row })),
  delete(order: number) {
    rows = rows.filter((row) => row.order !== order)
    return undefined
  },
}

export const within = async (
  _store: string,
  _mode: string,
  work: (of: typeof objects) => unknown,
): Promise<unknown> => (isBroken ? undefined : work(objects))

export const remove = (_store: string, key: number): Promise<unknown> =>
  within('queue', 'readwrite', (of) => of.delete(key))

export async function replace(_store: string, key: number, row: Row): Promise<boolean> {
  if (isBroken || !rows.some(({ order }) => order === key)) return false
  rows = rows.map((other) => (other.order === key ? row : other))
  return true
}

export async function renameRows(from: string, to: string): Promise<void> {
  rows = rows.map((row) => (row.account === from ? { ...row, account: to } : row))
}

export async function forgetAllBut(account: string | undefined): Promise<boolean> {
  rows = rows.filter((row) => row.account === account)
  return true
}
