import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { openDiskRoom } from '../../../platform/diskRoom.ts'
import type { Parts } from '../../../platform/parts.ts'
import { openUploads, type Uploads } from '../../../platform/uploads/uploads.ts'
import { documentKey, type Document } from '../data.ts'
import { fittingName, kindOf } from './documents.ts'
import { isFull, proveDisk, refuseWhenFull, roomOf } from './room.ts'

export type Videos = Uploads<{ owner: number }>

/** Bytes that tell what a file is: endings of packed documents stand in their first entries. */
const head = 64 * 1024

/** Large files that are sold, which come in pieces (product 10, `videos/send`). */
export function openVideos(
  parts: Pick<Parts, 'config' | 'db' | 'log' | 'secrets' | 'storage'>,
): Videos {
  const { config, db } = parts
  const left = openDiskRoom(config.dataDir, config.diskReserveGb)
  // Pieces lie on this disk until their file is whole, wherever whole files lie.
  const storage = config.s3 ? { ...parts.storage, left } : parts.storage
  return openUploads<{ owner: number }>(parts, {
    path: '/app/uploads/videos',
    purpose: 'videos: upload',
    folder: path.join(parts.config.dataDir, 'uploads', 'videos'),
    origins: parts.config.appOrigins,
    room: ({ owner }) => roomOf(db, storage, owner),
    goesOn: async ({ owner }, file) => {
      await proveDisk(db, storage, owner)
      await proveBeginning(file)
    },
    finished: async ({ id, claims, file, bytes, name }) => {
      const kind = await kindOf(await beginningOf(file))
      await storage.keep(documentKey(id), file)
      await inTransaction(db, (tx) =>
        statement(
          tx.db,
          `insert into documents (document_id, user_id, name, mime, bytes, content_hash)
           select $1, user_id, $3, $4, $5, $6 from users where user_id = $2
           on conflict (document_id) do nothing`,
          // The same film sent twice is two: nobody waits until gigabytes are compared.
          [id, claims.owner, fittingName(name, kind), kind.mime, bytes, hashOf(id)],
        ),
      ).catch(async (error: unknown) => {
        // No row names the file, and its sender may try as often as they like.
        if (isFull(error)) await storage.delete(documentKey(id))
        return refuseWhenFull(error)
      })
      return { video_id: id }
    },
  })
}

/** Tells whether a file came in pieces by `videos/send`. */
export const cameInPieces = ({ document_id, content_hash }: Document): boolean =>
  content_hash.equals(hashOf(document_id))

const hashOf = (id: string): Buffer => createHash('sha256').update(`upload ${id}`).digest()

/**
 * Looks at a file while it still comes: a sender does not wait for gigabytes to hear that nothing like it is taken.
 * @throws refusal unsupported_media.
 */
async function proveBeginning(file: string): Promise<void> {
  // Nothing is there before the first piece.
  const begun = await beginningOf(file).catch(() => undefined)
  if (begun?.length === head) await kindOf(begun)
}

async function beginningOf(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(head), 0, head, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
