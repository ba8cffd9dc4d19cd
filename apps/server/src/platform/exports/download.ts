import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import { refuse } from '../errors.ts'
import { asStored, sendStored } from '../http/fileAnswer.ts'
import type { Secrets } from '../secrets.ts'
import type { Storage } from '../storage.ts'
import { exportOfAddress } from './exports.ts'

/** Serves finished exports by signed addresses, also a part of one that broke off. */
export function addExports(
  app: FastifyInstance,
  { db, secrets, storage }: { db: Db; secrets: Secrets; storage: Storage },
): void {
  app.get<{ Querystring: { key?: string } }>(
    '/files/exports/:name',
    asStored,
    async (request, reply) => {
      const [path = ''] = request.url.split('?', 1)
      const row =
        (await exportOfAddress(db, secrets, path, request.query.key)) ?? refuse('not_found')
      const { file_key: key, name, type } = row
      return sendStored(request, reply, storage, { key, name, type })
    },
  )
}
