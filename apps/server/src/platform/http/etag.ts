import type { FastifyRequest } from 'fastify'

/** Tells whether the client, or a cache on the way, holds what has this tag already. */
export const isKnown = (request: FastifyRequest, etag: string): boolean =>
  request.headers['if-none-match']
    ?.split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
