import { renewPicturesBy } from '@plaudit/ui/failed-picture'
import type { PictureSource } from '@plaudit/ui/picture'
import { api } from './api.ts'
import { pictureSource } from './picture-source.ts'

/** Addresses that are good now, of a picture that some people alone may see (product 10); undefined for others. */
async function renewPicture(src: string): Promise<PictureSource | undefined> {
  const id = /\/files\/([0-9A-Za-z]{20,24})\//.exec(src)?.[1]
  if (id === undefined) return undefined
  const { picture } = await api.call('Files/getPicture', { attachment_id: id }, { quiet: true })
  return pictureSource(picture) ?? undefined
}

/** From now on pictures that somebody may see for minutes at a time ask for a new address by themselves. */
export const renewPictures = (): void => renewPicturesBy(renewPicture)
