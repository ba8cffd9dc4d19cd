import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { refuse } from '../errors.ts'
import { asStored, sendStored } from '../http/fileAnswer.ts'
import { exportOfAddress, type ExportHolder } from './exports.ts'

/** Tells whether a request comes from the place where an export's address was given, and may still be there. */
export type ExportHolderPort = (request: FastifyRequest, holder: ExportHolder) => Promise<boolean>

declare module '../ports.ts' {
  interface PortTypes {
    exportHolder: ExportHolderPort
  }
}

type ExportParts = Pick<Parts, 'db' | 'secrets' | 'storage'> & {
  ports: Pick<Parts['ports'], 'get'>
}

/**
 * Serves finished exports by signed addresses, also a part of one that broke off. An export of all of a person opens
 * for their session alone: an address that was seen over a shoulder or in a log opens nothing elsewhere.
 */
export function addExports(
  app: FastifyInstance,
  { db, ports, secrets, storage }: ExportParts,
): void {
  app.get<{ Querystring: { key?: string } }>(
    '/files/exports/:name',
    asStored,
    async (request, reply) => {
      const [path = ''] = request.url.split('?', 1)
      const row =
        (await exportOfAddress(db, secrets, path, request.query.key)) ?? refuse('not_found')
      if (!(await ports.get('exportHolder')(request, row.holder))) refuse('not_found')
      const { file_key: key, name, type } = row
      return sendStored(request, reply, storage, { key, name, type })
    },
  )
}
