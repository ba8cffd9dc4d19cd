/**
 * The storage of the browser, which lasts between visits. If storage is refused everything works for one visit: only
 * the values that the browser did not take are kept here, since other tabs change the rest.
 */
const memory = new Map<string, string>()

function local(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

export const storage = {
  get(key: string): string | null {
    try {
      return memory.get(key) ?? local()?.getItem(key) ?? null
    } catch {
      return memory.get(key) ?? null
    }
  },
  set(key: string, value: string): void {
    memory.set(key, value)
    try {
      const store = local()
      if (!store) return
      store.setItem(key, value)
      memory.delete(key)
    } catch {
      // Storage is full or refused: the visit goes on from memory.
    }
  },
  remove(key: string): void {
    memory.delete(key)
    try {
      local()?.removeItem(key)
    } catch {
      // Refused: there is nothing to remove.
    }
  },
  keys(): string[] {
    try {
      return [...new Set([...memory.keys(), ...Object.keys(local() ?? {})])]
    } catch {
      return [...memory.keys()]
    }
  },
  /** Removes every key that starts with the prefix. */
  removeAll(prefix: string): void {
    for (const key of [...memory.keys()]) if (key.startsWith(prefix)) memory.delete(key)
    try {
      const store = local()
      if (!store) return
      for (const key of Object.keys(store)) if (key.startsWith(prefix)) store.removeItem(key)
    } catch {
      // Refused: there is nothing to remove.
    }
  },
}

/** Reads a kept JSON value; undefined when it is absent or broken. */
export function readJson<T>(key: string): T | undefined {
  const text = storage.get(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    storage.remove(key)
    return undefined
  }
}

export function writeJson(key: string, value: unknown): void {
  storage.set(key, JSON.stringify(value))
}
