import type { Person } from './people.ts'

/** Stores a drawn picture as the person's; returns its id. */
export async function upload(
  organiser: Person,
  picture: Buffer,
  purpose: 'cover' | 'contestant',
): Promise<string> {
  const file = new File([new Uint8Array(picture)], `${purpose}.jpg`, { type: 'image/jpeg' })
  const { attachment_id } = await organiser.api.call('Files/upload', { purpose, file })
  return attachment_id
}
