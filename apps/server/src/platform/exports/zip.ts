import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive, read when it is its turn. */
export interface ZipEntry {
  /** With `/` between folders. */
  name: string
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  bytes: number
  at: number
}

/** Sizes stand in 32 bits here; an archive of more is written in pieces by the module that needs one. */
const most = 0xffff_ffff
/** Names are UTF-8, and sizes follow the content, which is not known before (APPNOTE 4.4.4). */
const flags = (1 << 11) | (1 << 3)
/** 1 January 1980, the first day that the format knows: an archive says nothing of when it was made. */
const day = 0x21

/** A ZIP archive, piece by piece, each file packed as it is read. @throws Error beyond 4 GB. */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, bytes: 0, at }
    const head = localHead(entry)
    at += head.length
    yield head
    for await (const piece of packed(content, entry)) {
      at += piece.length
      yield piece
    }
    const tail = descriptor(entry)
    at += tail.length
    yield tail
    if (at > most) throw new Error('An archive of more than 4 GB is not written.')
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryLine))
  yield directory
  yield endOf(written.length, directory.length, at)
}

async function* packed(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  const feeding = (async () => {
    for await (const piece of content) {
      const bytes = Buffer.from(piece as string)
      entry.crc = crc32(bytes, entry.crc)
      entry.bytes += bytes.length
      if (!deflate.write(bytes)) await new Promise((drained) => deflate.once('drain', drained))
    }
    deflate.end()
  })()
  feeding.catch((error: unknown) => deflate.destroy(error as Error))
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    entry.packed += piece.length
    yield piece
  }
  await feeding
}

function localHead({ name }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x0403_4b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(8, 8)
  head.writeUInt16LE(day, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed: size, bytes }: Written): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x0807_4b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(size, 8)
  tail.writeUInt32LE(bytes, 12)
  return tail
}

function directoryLine({ name, crc, packed: size, bytes, at }: Written): Buffer {
  const line = Buffer.alloc(46)
  line.writeUInt32LE(0x0201_4b50, 0)
  line.writeUInt16LE(20, 4)
  line.writeUInt16LE(20, 6)
  line.writeUInt16LE(flags, 8)
  line.writeUInt16LE(8, 10)
  line.writeUInt16LE(day, 14)
  line.writeUInt32LE(crc, 16)
  line.writeUInt32LE(size, 20)
  line.writeUInt32LE(bytes, 24)
  line.writeUInt16LE(name.length, 28)
  line.writeUInt32LE(at, 42)
  return Buffer.concat([line, name])
}

function endOf(count: number, bytes: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}
