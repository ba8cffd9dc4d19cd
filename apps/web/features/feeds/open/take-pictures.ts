import { CallError } from '@plaudit/client/client'
import type { Picture } from '@plaudit/contract/files'
import { fitPicture } from '../../../components/pictures/fit.ts'
import { uploadPicture } from '../../../components/pictures/upload.ts'
import { isOnline } from '../../../lib/network.ts'
import type { WaitingFile } from '../../../lib/offline/rows.ts'

/**
 * Stores pictures of a post that is being written. Pictures without a network are made small enough and go out with the
 * post.
 * @throws PictureProblem for a file that is no picture, CallError for a file that the server refuses.
 */
export async function takePictures(
  files: readonly File[],
): Promise<{ stored: Picture[]; waiting: WaitingFile[] }> {
  const taken = await Promise.all(files.map(takePicture))
  return {
    stored: taken.flatMap((one) => ('stored' in one ? one.stored : [])),
    waiting: taken.flatMap((one) => ('waits' in one ? one.waits : [])),
  }
}

/** Pictures that another app shared, small enough to go out with the post; what is none is left out. */
export async function fitted(files: readonly File[]): Promise<WaitingFile[]> {
  const all = files.map(async (file) => ({
    kind: 'picture' as const,
    file: await fitPicture(file),
    name: file.name,
  }))
  const settled = await Promise.allSettled(all)
  return settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

async function takePicture(file: File): Promise<{ stored: Picture } | { waits: WaitingFile }> {
  const wait = async () => ({
    waits: { kind: 'picture' as const, file: await fitPicture(file), name: file.name },
  })
  if (!isOnline()) return wait()
  try {
    return { stored: await uploadPicture(file, { purpose: 'entry' }) }
  } catch (error) {
    if (error instanceof CallError && error.status === 0) return wait()
    throw error
  }
}
