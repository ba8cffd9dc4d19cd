import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

type Value = string | number | { [key: string]: Value }

/** A value of MaxMind's format: a byte of kind and size, then its bytes. */
function written(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([Buffer.from([(2 << 5) | text.length]), text])
  }
  if (typeof value === 'number')
    return Buffer.from([(6 << 5) | 4, value >>> 24, value >>> 16, value >>> 8, value])
  const entries = Object.entries(value)
  return Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([key, of]) => [written(key), written(of)]),
  ])
}

interface Node {
  0?: Node | number
  1?: Node | number
}

/** Places in the data by /8 networks of IPv4: "10" → its place. */
function treeOf(places: ReadonlyMap<number, number>): Node[] {
  const nodes: Node[] = [{}]
  for (const [network, place] of places) {
    let node = nodes[0] as Node
    for (let bit = 7; bit >= 0; bit--) {
      const side = ((network >> bit) & 1) as 0 | 1
      if (bit === 0) node[side] = place
      else {
        const next = node[side] ?? {}
        if (typeof next === 'number') throw new Error('networks overlap')
        if (node[side] === undefined) nodes.push(next)
        node[side] = next
        node = next
      }
    }
  }
  return nodes
}

/** Returns one side of a node: a further node, none, or a place in the data. */
function record(nodes: readonly Node[], to: Node | number | undefined): Buffer {
  const found = (node: Node | undefined) => (node ? nodes.indexOf(node) : nodes.length)
  const value = typeof to === 'number' ? nodes.length + 16 + to : found(to)
  return Buffer.from([value >> 16, value >> 8, value])
}

/**
 * A file of countries as operators have it, made here: `{ 10: { country: { iso_code: 'FR' } } }` places 10.0.0.0/8.
 * @returns its path.
 */
export async function countryFile(
  networks: Readonly<Record<number, Value>>,
  databaseType = 'Test-Country',
): Promise<string> {
  const data: Buffer[] = []
  const places = new Map<number, number>()
  for (const [network, value] of Object.entries(networks)) {
    places.set(Number(network), Buffer.concat(data).length)
    data.push(written(value))
  }
  const nodes = treeOf(places)
  const metadata = written({
    node_count: nodes.length,
    record_size: 24,
    ip_version: 4,
    database_type: databaseType,
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
  })
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'plaudit-countries-')), 'countries.mmdb')
  await writeFile(
    file,
    Buffer.concat([
      ...nodes.flatMap((node) => [record(nodes, node[0]), record(nodes, node[1])]),
      Buffer.alloc(16),
      ...data,
      Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
      metadata,
    ]),
  )
  return file
}
