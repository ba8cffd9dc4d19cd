/**
 * Data that this device keeps for a time without a network, in a database of the browser. Every row carries the account
 * that it belongs to (empty: a visitor), and is read under that account alone. In a browser without a database nothing
 * is kept and everything else works.
 */
const name = 'plaudit-kept'
const version = 2

export type StoreName = 'calls' | 'seen' | 'queue' | 'files'

/** Creates the missing stores; rows that wait in the database of an older page stay. */
function upgrade(db: IDBDatabase, from: number): void {
  if (from < 1) {
    db.createObjectStore('calls', { keyPath: ['account', 'key'] })
    db.createObjectStore('seen', { keyPath: ['account', 'href'] })
    db.createObjectStore('queue', { keyPath: 'order', autoIncrement: true })
  }
  if (from < 2) db.createObjectStore('files', { keyPath: ['account', 'id'] })
}

let opening: Promise<IDBDatabase | undefined> | undefined

function opened(): Promise<IDBDatabase | undefined> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(name, version)
      request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion)
      request.onsuccess = () => {
        // Also after a wait for an older page: from now on this one has it, whatever it did meanwhile.
        opening = Promise.resolve(letGoInTime(request.result))
        resolve(opening)
      }
      // An older page that does not let go, or an older page itself, whose form of it is gone: it goes on in memory.
      request.onerror = request.onblocked = () => resolve(undefined)
    } catch {
      resolve(undefined)
    }
  })
  return opening
}

/** Another version of the product, in another tab, may need another form of it; a device may take it away. */
function letGoInTime(db: IDBDatabase): IDBDatabase {
  db.onversionchange = () => {
    db.close()
    opening = undefined
  }
  db.onclose = () => (opening = undefined)
  return db
}

/** Runs one request in a transaction of its own. @returns undefined where nothing can be kept. */
export async function within<Result>(
  store: StoreName,
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  const db = await opened()
  if (db === undefined) return undefined
  return new Promise((resolve) => {
    try {
      const transaction = db.transaction(store, mode)
      const request = work(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request.result)
      // Full, refused or gone: the visit goes on without it.
      transaction.onerror = transaction.onabort = () => resolve(undefined)
    } catch {
      resolve(undefined)
    }
  })
}

/** Every row of one account. */
export const ofAccount = (account: string): IDBKeyRange =>
  IDBKeyRange.bound([account], [account, []])

export const remove = (store: StoreName, key: IDBValidKey | IDBKeyRange): Promise<unknown> =>
  within(store, 'readwrite', (objects) => objects.delete(key))

/** Puts a row in the place of the one with this key. @returns false where there is none. */
export async function replace(store: StoreName, key: IDBValidKey, row: object): Promise<boolean> {
  const found = await within(store, 'readwrite', (objects) => {
    const finding = objects.openCursor(IDBKeyRange.only(key))
    finding.addEventListener('success', () => finding.result?.update(row), { once: true })
    return finding
  })
  return Boolean(found)
}

/**
 * Takes away what is kept for everybody but this account; for everybody if there is none. Unsent words are locked for
 * their writer before.
 * @returns true if an account that is not here had seen something.
 */
export async function forgetAllBut(account: string | undefined): Promise<boolean> {
  const kept = account === undefined ? [] : [account]
  let found = false
  for (const store of ['calls', 'seen', 'files'] as const) {
    const keys = (await within(store, 'readonly', (objects) => objects.getAllKeys())) ?? []
    const others = keys.filter((key) => !kept.includes((key as string[])[0] ?? ''))
    for (const key of others) await remove(store, key)
    found ||= others.some((key) => (key as string[])[0] !== '')
  }
  const waiting =
    (await within('queue', 'readonly', (objects) => objects.getAll() as IDBRequest<Waiting[]>)) ??
    []
  for (const { order, account: owner } of waiting)
    if (!kept.includes(owner)) await remove('queue', order)
  return found
}

/** An account's rows go on under its other name. */
export async function renameRows(from: string, to: string): Promise<void> {
  for (const store of ['calls', 'seen', 'files', 'queue'] as const) {
    const rows = await within(store, 'readonly', (objects) => objects.getAll() as IDBRequest<Row[]>)
    for (const row of (rows ?? []).filter(({ account }) => account === from)) {
      const put = await within(store, 'readwrite', (objects) =>
        objects.put({ ...row, account: to }),
      )
      // A row of the queue keeps its place.
      if (put !== undefined && store !== 'queue')
        await remove(store, [from, (store === 'seen' ? row.href : row.key) ?? row.id ?? ''])
    }
  }
}

interface Row {
  account: string
  key?: string
  href?: string
  id?: string
}

interface Waiting {
  order: number
  account: string
}
