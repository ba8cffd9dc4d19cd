import { maxUploadBytes } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import type { FileToSend } from '../data/unsent.ts'

/** Files as they go out: pictures are made smaller first; what is too big is refused with the specification's sentence. */
export async function readFiles(
  files: readonly File[],
): Promise<{ ready: FileToSend[]; refused: string | undefined }> {
  const ready: FileToSend[] = []
  let refused: string | undefined
  for (const file of files) {
    const picture = file.type.startsWith('image/') ? await fitted(file) : undefined
    if (picture) ready.push({ kind: 'picture', file: picture, name: file.name })
    else if (file.size > maxUploadBytes) refused = m.errors_file_too_big()
    else ready.push({ kind: 'file', file, name: file.name })
  }
  return { ready, refused }
}

/** A picture that this browser can't read goes out as a file. */
async function fitted(file: File): Promise<File | undefined> {
  const { fitPicture } = await import('../../../components/pictures/fit.ts')
  return fitPicture(file).catch(() => undefined)
}
