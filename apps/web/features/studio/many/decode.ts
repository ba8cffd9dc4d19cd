import { textOfFile } from '@plaudit/contract/textOfFile'

/** The most characters of a table that are read. */
export const longest = 2_000_000

/** The text of a table; undefined for one that is too long, and for what is no text. */
export async function decode(file: Blob): Promise<string | undefined> {
  if (file.size > longest * 2) return undefined
  return textOfFile(new Uint8Array(await file.arrayBuffer()))
}
