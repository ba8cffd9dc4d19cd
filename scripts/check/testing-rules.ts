import { type Source } from './sources.ts'

export const server = 'apps/server/src'

export const file = (path: string, text = ''): Source => ({ path, text })
