import type { Caller } from '../../../platform/http/caller.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { openSignedAddresses } from '../../../platform/signedAddress.ts'
import type { Document } from '../data.ts'

/** Reader of a conversation's or post's file: it opens while they read there; null where an address opens by itself. */
export type DocumentReader = number | 'visitor'

/**
 * Reader that an address was made for: it opens for nobody else, in no other browser, and not after they signed out.
 */
export type Holder = { holder: number; session: string; device: string | null }
type DocumentClaims = { id: string; reader: DocumentReader | null } & (Holder | { holder: null })

/** Returns the caller for addresses in its answer; null for a visitor. A program keeps no cookie, is asked for none. */
export const holderOf = ({ person, session, device, showsCookie }: Caller): Holder | null =>
  person === null || session === undefined
    ? null
    : {
        holder: person.user_id,
        session: session.hash.toString('base64url'),
        device: showsCookie === true ? device : null,
      }

const addresses = (secrets: Secrets) =>
  openSignedAddresses<DocumentClaims>(secrets, 'files: document')

/**
 * An address that opens a file for five minutes, since a download can't carry the session (product 10).
 * @param reader whose right to the file is looked at again whenever it is opened.
 */
export const signedAddress = (
  secrets: Secrets,
  { document_id: id, name }: Pick<Document, 'document_id' | 'name'>,
  { reader = null, holder = null }: { reader?: DocumentReader | null; holder?: Holder | null } = {},
): { url: string; expires_at: Date } =>
  addresses(secrets).sign(`/files/documents/${encodeURIComponent(name)}`, {
    id,
    reader,
    ...(holder ?? { holder }),
  })

/** The file that a signed address opens now. @returns undefined for one that is forged or too old. */
export const documentOfAddress = (
  secrets: Secrets,
  path: string,
  key: unknown,
): DocumentClaims | undefined => addresses(secrets).check(path, key)
