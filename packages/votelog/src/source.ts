/** Source of a published log's files; null for a file that is not there. */
export interface LogSource {
  read: (path: string) => Promise<Uint8Array | null>
}

/** Files that are in memory: dropped on a page, or just written. */
export function mapSource(files: ReadonlyMap<string, Uint8Array>): LogSource {
  return { read: async (path) => files.get(path) ?? null }
}

/**
 * A log that is published at an address. Answers 404 and 410 mean that a file is not there.
 * @throws Error for any other answer that is not a success, and when the server can't be reached.
 */
export function urlSource(base: string, fetcher: typeof fetch = fetch): LogSource {
  const prefix = base.endsWith('/') ? base : `${base}/`
  return {
    read: async (path) => {
      const answer = await fetcher(new URL(path, prefix))
      if (answer.status === 404 || answer.status === 410) return null
      if (!answer.ok) throw new Error(`${prefix}${path} answers ${answer.status}`)
      return new Uint8Array(await answer.arrayBuffer())
    },
  }
}
