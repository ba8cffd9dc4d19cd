import type { WaitingFile } from '../../../lib/offline/rows.ts'

/** A file of a message that has not gone out yet. */
export type FileToSend = WaitingFile

/**
 * Message that was written and has not arrived: it stands in the thread as waiting, and goes out in order by itself.
 */
export interface Unsent {
  client_id: string
  /** A conversation's id, or `cx:…` and `gx:…` for rooms. */
  place: string
  as?: 'support'
  text: string
  files: FileToSend[]
  reply_to?: number
  at: number
  /** Why it was refused; it waits for the person to decide. */
  failed?: string
}
