import type pg from 'pg'

interface Asked {
  text: string
  values: unknown[]
}

/** Connections that are listened to, and where what they are asked is noted now. */
const noted = new WeakMap<object, { to: Asked[] | undefined }>()

function listenTo(client: pg.PoolClient): { to: Asked[] | undefined } {
  const known = noted.get(client)
  if (known) return known
  const place: { to: Asked[] | undefined } = { to: undefined }
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  Object.assign(client, {
    query: (...given: unknown[]) => {
      const [first, values] = given
      const one = typeof first === 'string' ? { text: first, values } : (first as Asked)
      if (/^\s*(select|with)/i.test(one.text ?? ''))
        place.to?.push({ text: one.text, values: (one.values as unknown[] | undefined) ?? [] })
      return query(...given)
    },
  })
  noted.set(client, place)
  return place
}

/** Notes what a pool's connections are asked while `work` runs. */
export async function noteAsked(pool: pg.Pool, work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = []
  const original = pool.connect
  const connect = pool.connect.bind(pool)
  const listened: { to: Asked[] | undefined }[] = []
  pool.connect = (async () => {
    const client = await connect()
    const place = listenTo(client)
    place.to = asked
    listened.push(place)
    return client
  }) as typeof pool.connect
  try {
    await work()
  } finally {
    pool.connect = original
    for (const place of listened) place.to = undefined
  }
  return asked
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

export interface Plan {
  /** Ways in which its tables are read: `feeds by feeds_hot`, `jobs in whole`. */
  reads: string[]
  /** Rows that were read, whatever was done with them then. */
  rows: number
}

/** Returns the plan by which a statement was really carried out. */
export async function planOf(client: pg.ClientBase, { text, values }: Asked): Promise<Plan> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
    `explain (analyze, format json, timing off) ${text}`,
    values,
  )
  const plan: Plan = { reads: [], rows: 0 }
  const visit = (node: Node): void => {
    if (node['Relation Name'] !== undefined || node['Index Name'] !== undefined) {
      const at = node['Index Name'] ?? 'in whole'
      if (node['Relation Name'] !== undefined && node['Actual Loops'] > 0)
        plan.reads.push(
          `${node['Relation Name']} ${node['Node Type'] === 'Seq Scan' ? 'in whole' : `by ${at}`}`,
        )
      const removed =
        (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      plan.rows += (node['Actual Rows'] + removed) * node['Actual Loops']
    }
    for (const inner of node.Plans ?? []) visit(inner)
  }
  for (const { Plan: top } of rows[0]?.['QUERY PLAN'] ?? []) visit(top)
  return plan
}
