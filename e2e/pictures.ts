import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, tail])
}

/** A picture of random dots: it can't be packed, so its size in bytes is what its sides make it. */
export function dots(width: number, height: number, seed = 'dots'): Buffer {
  const line = width * 3 + 1
  const rows = createHash('shake256', { outputLength: line * height })
    .update(seed)
    .digest()
  // Each row begins with how it is filtered: not at all.
  for (let at = 0; at < rows.length; at += line) rows[at] = 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** As a file that somebody chooses. */
export const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
