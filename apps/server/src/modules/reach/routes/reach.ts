import type { FastifyInstance } from 'fastify'
import { addLinks, type LinkParts } from './links.ts'
import type { PrintParts } from './printing.ts'
import { addPrints } from './prints.ts'

/** Mounts the ways by which people come to a contest from elsewhere: short links, pictures for previews, sheets to print. */
export function addReach(app: FastifyInstance, parts: PrintParts & LinkParts): void {
  addPrints(app, parts)
  addLinks(app, parts)
}
