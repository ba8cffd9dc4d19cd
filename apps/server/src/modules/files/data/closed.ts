import type { Picture } from '@plaudit/contract/files'
import type { FastifyRequest } from 'fastify'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { openSignedAddresses } from '../../../platform/signedAddress.ts'
import { pictureIn } from '../data.ts'
import type { Holder } from './addresses.ts'
import { pictureOf } from '../present.ts'
import { filesDb } from '../tables.ts'

/** Tells whether somebody may see a picture that is closed, as a module that shows it says now. */
export type ClosedPicturesPort = (db: Db, attachmentId: string, userId: number) => Promise<boolean>

/** Tells whether somebody, null: a visitor, reads a post now that shows a film. */
export type PostFilmsPort = (db: Db, documentId: string, userId: number | null) => Promise<boolean>

declare module '../../../platform/ports.ts' {
  interface PortTypes {
    /** In a club: among posts, as a cover. */
    closedPictures: ClosedPicturesPort
    /** In a conversation. */
    closedMessagePictures: ClosedPicturesPort
    /** The same of a file that a conversation holds. */
    messageDocuments: ClosedPicturesPort
    /** The same of a film that a post shows. */
    postFilms: PostFilmsPort
    /** The same of a file that somebody bought. */
    boughtDocuments: ClosedPicturesPort
    /** Tells whether a request for a file comes from the person that its address was made for. */
    isHolder: (request: FastifyRequest, holder: Holder) => Promise<boolean>
  }
}

/** Reader of an answer: a closed picture is addressed to its reader, and opens while they may see it. */
export interface Reader {
  secrets: Secrets
  user_id: number | null
  /** A thing they hold lets them see it, as an invitation does: the address opens by itself while it is good. */
  isProven?: boolean
}

export const readerOf = (secrets: Secrets, { person }: Pick<Caller, 'person'>): Reader => ({
  secrets,
  user_id: person?.user_id ?? null,
})

/** `user_id` of the reader; null if the address alone opens it. */
type Said = { user_id: number | null }

const minute = 60_000

/** Answers within a minute give the same address, so that a browser shows what it has; it is good for four or five. */
const sameForAMinute = () => Math.floor(Date.now() / minute) * minute

const addresses = (secrets: Secrets, now?: () => number) =>
  openSignedAddresses<Said>(secrets, 'files: picture', now)

/** An address of ours with a key for its reader, and for nobody else (product 10). */
function signed({ secrets, user_id, isProven = false }: Reader, address: string): string {
  if (user_id === null && !isProven) return address
  const said = { user_id: isProven ? null : user_id }
  return addresses(secrets, sameForAMinute).sign(address, said).url
}

/** Reads the key of a picture's address. @returns undefined for one that is forged, of another picture or too old. */
export const readerOfAddress = (secrets: Secrets, path: string, key: unknown): Said | undefined =>
  addresses(secrets).check(path, key)

const addressed = (reader: Reader, picture: Picture): Picture => ({
  ...picture,
  src: signed(reader, picture.src),
  srcset: picture.srcset
    .split(', ')
    .map((one) => {
      const [address = '', width = ''] = one.split(' ')
      return `${signed(reader, address)} ${width}`
    })
    .join(', '),
})

/** Pictures by id for an answer to somebody: closed ones have addresses for them. */
export async function picturesFor(
  db: Db,
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, Picture>> {
  const found = await picturesWithClosed(db, reader, ids)
  return new Map([...found].map(([id, { picture }]) => [id, picture]))
}

/**
 * The same, and the closed ones among them.
 * @param reader null for what goes to several at once, who each ask for addresses of theirs (`Files/getPicture`).
 */
export async function picturesWithClosed(
  db: Db,
  reader: Reader | null,
  ids: readonly string[],
): Promise<Map<string, { picture: Picture; isClosed: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await filesDb(db)
    .selectFrom('attachments as a')
    .leftJoin('closed_pictures as c', 'c.attachment_id', 'a.attachment_id')
    .selectAll('a')
    .select((e) => e('c.attachment_id', 'is not', null).as('isClosed'))
    .where('a.attachment_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map(({ isClosed, ...row }) => {
      const plain = pictureOf(row)
      const picture = isClosed && reader !== null ? addressed(reader, plain) : plain
      return [row.attachment_id, { picture, isClosed: isClosed === true }]
    }),
  )
}

/** The same of addresses that stand in what other modules say of their things. */
export async function addressesFor(
  db: Db,
  reader: Reader,
  given: readonly string[],
): Promise<(address: string) => string> {
  const ids = given.flatMap((address) => pictureIn(address) ?? [])
  const rows = ids.length === 0 ? [] : await closedAmong(db, ids)
  const closed = new Set(rows.map(({ attachment_id }) => attachment_id))
  return (address) => (closed.has(pictureIn(address) ?? '') ? signed(reader, address) : address)
}

const closedAmong = (db: Db, ids: readonly string[]) =>
  statement<{ attachment_id: string }>(
    db,
    'select attachment_id from closed_pictures where attachment_id = any ($1::text[])',
    [ids],
  )

/** Tells whether a picture's plain address opens nothing: a picture that is shown to everybody elsewhere is open. */
export const isClosed = async (db: Db, attachmentId: string): Promise<boolean> =>
  (await standingOf(db, attachmentId)) === 'closed'

/**
 * Tells how a picture opens now. The files of one that is gone are kept for a while, and nobody is shown them; what was
 * closed went with its row.
 */
export async function standingOf(
  db: Db,
  attachmentId: string,
): Promise<'open' | 'closed' | 'gone'> {
  const [row] = await statement<{ closed: boolean }>(
    db,
    `select case when exists (select from closed_pictures where attachment_id = $1)
       then not is_openly_shown($1) else false end as closed from attachments where attachment_id = $1`,
    [attachmentId],
  )
  if (row === undefined) return 'gone'
  return row.closed ? 'closed' : 'open'
}

/** Tells whether a picture is somebody's own. */
export async function isOwnPicture(db: Db, attachmentId: string, userId: number): Promise<boolean> {
  const rows = await statement(
    db,
    'select from attachments where attachment_id = $1 and user_id = $2',
    [attachmentId, userId],
  )
  return rows.length > 0
}
