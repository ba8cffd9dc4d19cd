import pg from 'pg'

export type Connecting = (error?: Error | null, client?: pg.Client) => void

/** Ends a connection at once: there may be nobody at the other end who would answer a farewell. */
export function cut(client: pg.Client, error?: Error): void {
  const { connection } = client as unknown as {
    connection: { stream: { destroy(error?: Error): void } }
  }
  connection.stream.destroy(error)
}

/**
 * A line of its own for short questions, kept for the next one; opened at the first.
 * @param patience milliseconds for an answer.
 * @param place the machine, where the address names several.
 */
export function probeOf(
  { Client: _, ...config }: pg.PoolConfig,
  patience: number,
  place: { host?: string; port?: number } = {},
): { ask<Row extends pg.QueryResultRow>(question: string): Promise<Row[]>; close(): undefined } {
  let client: pg.Client | undefined
  const close = (): undefined => {
    if (client !== undefined)
      cut(client, Object.assign(new Error('No longer asked'), { code: 'ECONNRESET' }))
    client = undefined
  }
  const open = async (): Promise<pg.Client> => {
    const opened = new pg.Client({
      ...config,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    })
    opened.on('error', () => undefined)
    Object.assign(opened, place)
    opened.once('end', () => {
      if (client === opened) client = undefined
    })
    await opened.connect()
    return opened
  }
  const ask = async <Row extends pg.QueryResultRow>(question: string): Promise<Row[]> => {
    client ??= await open()
    return (await client.query<Row>(question)).rows
  }
  return { ask, close }
}
