/** Frames of the realtime channel (api: Realtime). */
export type EventType = 'create' | 'update' | 'delete' | 'enter' | 'leave'

export interface TopicEvent<Data = unknown> {
  topic: string
  /** Dense for each topic, from 1. */
  seq: number
  type: EventType
  data: Data
}

/** How far a topic has come. */
export interface Stand {
  seq: number
  epoch: string
}

/** Names a question, and is repeated by its answer. */
export type FrameId = number | string

export type ClientFrame =
  | { id: FrameId; op: 'auth'; token: string; ssid?: string }
  | { id: FrameId; op: 'subscribe'; topic: string; since?: number; epoch?: string }
  | { id: FrameId; op: 'unsubscribe'; topic: string }
  | { id: FrameId; op: 'call'; name: string; args?: unknown }

export type ServerFrame =
  | {
      id: FrameId
      ok: true
      seq?: number
      epoch?: string
      reset?: true
      serverTime?: number
      /** Answer of a `call`. */
      data?: unknown
    }
  | {
      id: FrameId
      error: string
      code: string
      /** Field of `args` → sentence. */
      fields?: Record<string, string>
      /** Seconds after which it may be tried again. */
      retry_after?: number
    }
  | TopicEvent
  | TopicEnd
  | TopicPassing

/** A right to the topic was lost: nothing more comes of it until it is subscribed to again. */
export interface TopicEnd {
  topic: string
  ended: true
}

/** News that is told in passing: typing. Such news has no number, and an absent reader has missed nothing. */
export interface TopicPassing {
  topic: string
  type: 'pass'
  data: unknown
}

/** Event of `contest:{cx_id}`: numbers that changed; `contest: true` asks to load the contest anew. */
export interface ContestEvent {
  serverTime: number
  votes_total?: number
  voters_total?: number
  /** round_id → the contestants whose numbers changed; key `0` is the sum over rounds. Absent while hidden. */
  standing?: Record<
    string,
    {
      assox_id: string
      votes: number | null
      score: string | null
      place: number | null
      decided_by: string | null
    }[]
  >
  /** Something else of the contest changed: load it anew. */
  contest?: true
}
