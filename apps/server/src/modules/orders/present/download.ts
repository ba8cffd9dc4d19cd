import type { Reply } from '@plaudit/contract/calls'
import type { Db } from '../../../platform/db/db.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { documentsByIds } from '../../files/data.ts'
import { holderOf, signedAddress } from '../../files/data/addresses.ts'
import type { BoughtFile } from '../data/goods.ts'

type Download = Reply<'DigitalFiles/getDigitalDownloads'>['downloads'][number]

/** Each file with an address that opens it for its buyer for five minutes, as long as it is paid for (product 10). */
export async function presentDownloads(
  db: Db,
  secrets: Secrets,
  caller: Caller,
  files: readonly BoughtFile[],
): Promise<Download[]> {
  const documents = await documentsByIds(
    db,
    files.map((file) => file.attachment_id),
  )
  return files.flatMap((file) => {
    const document = documents.get(file.attachment_id)
    if (document === undefined) return []
    const { url, expires_at } = signedAddress(secrets, document, {
      reader: personOf(caller).user_id,
      holder: holderOf(caller),
    })
    const { name, bytes, mime } = document
    const { added_at, bought_at, ...bought } = file
    const isNew = added_at !== null && added_at > bought_at
    return [
      {
        ...bought,
        name,
        bytes,
        mime,
        url,
        expires_at: expires_at.toISOString(),
        new_since: isNew ? added_at.toISOString() : null,
      },
    ]
  })
}
