import { inflateRawSync } from 'node:zlib'

/** The files of an archive by its directory, as any other program reads it. */
export function unzip(bytes: Buffer, encoding: 'utf8' | 'latin1' = 'utf8'): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const [packed, length] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const head = bytes.readUInt32LE(at + 42)
    const from = head + 30 + bytes.readUInt16LE(head + 26)
    const isPacked = bytes.readUInt16LE(at + 10) !== 0
    const content = bytes.subarray(from, from + packed)
    const name = bytes.toString('utf8', at + 46, at + 46 + length)
    files.set(name, (isPacked ? inflateRawSync(content) : content).toString(encoding))
    at += 46 + length + bytes.readUInt16LE(at + 30)
  }
  return files
}
