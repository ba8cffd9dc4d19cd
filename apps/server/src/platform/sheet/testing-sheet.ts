import { inflateSync } from 'node:zlib'

/** Returns what a reader can search and copy out of a PDF. */
export function saidBy(text: string): string {
  const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body]) => {
    try {
      return inflateSync(Buffer.from(body ?? '', 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const table = streams.find((one) => one.includes('beginbfchar')) ?? ''
  const characters = new Map(
    [...table.matchAll(/<(\w{4})> <(\w+)>/g)].map(([, code = '', units = '']) => [
      code,
      Buffer.from(units, 'hex').swap16().toString('utf16le'),
    ]),
  )
  return streams
    .flatMap((one) => [...one.matchAll(/3 Tr .*? Tm <(\w+)> Tj/g)])
    .map(([, codes = '']) => codes.replaceAll(/\w{4}/g, (code) => characters.get(code) ?? '?'))
    .join('')
}
