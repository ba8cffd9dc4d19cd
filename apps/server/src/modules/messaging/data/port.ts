import type { Db } from '../../../platform/db/db.ts'
import type { Caller, Viewer } from '../../../platform/http/caller.ts'
import type { SiteScope } from '../../../platform/site.ts'

/** Facts that messaging needs of the contest or club that a room belongs to. */
export interface Room {
  title: string
  /** Reads it whatever is public: a person who belongs there, also silenced or behind with a payment. */
  mayRead: boolean
  /** The people who may write: everybody who may find it, or its members. */
  mayWrite: boolean
  /** Hides, mutes, bans, clears and pins. */
  mayModerate: boolean
  /** Over: the room closes with it unless it is kept open. */
  isOver: boolean
  /** May be read without an account where its people want that; a private club's never. */
  mayBePublic: boolean
  /** True if there is a room before anybody set one up. */
  isOpenAtFirst: boolean
  /** Rights that the viewer reads by: when one ends, nothing more is told before it was asked again. */
  keys: readonly string[]
}

/** @returns undefined where they may not even know of it on this site. */
export type RoomPort = (db: Db, subject: string, viewer: Viewer) => Promise<Room | undefined>

/** Several rooms at once, as a list has them; rooms of which the viewer may not even know are left out. */
export type RoomsPort = (
  db: Db,
  subjects: readonly string[],
  viewer: Viewer,
) => Promise<ReadonlyMap<string, Room>>

/**
 * Tells whether two people have something to do with each other (an order, an offer, a contest): nobody has to be let
 * in.
 */
export type TiesPort = (db: Db, a: number, b: number) => Promise<boolean>

export interface CommonClub {
  title: string
  href: string
}

/** Clubs that two people are both members of, as a site shows them, the liveliest first: they speak for a stranger. */
export type CommonClubsPort = (
  db: Db,
  site: SiteScope,
  a: number,
  b: number,
) => Promise<CommonClub[]>

/** Makes one of a class as its call does, and gives what that gives (api: createOrUpdate). */
export type CreatePort = (caller: Caller, object: Record<string, unknown>) => Promise<unknown>

/** Tells whether people reported a message and its case waits or stands. */
export type ReportedMessagePort = (db: Db, messageId: string) => Promise<boolean>

declare module '../../../platform/ports.ts' {
  interface PortTypes {
    /** Rooms of contests; of clubs. */
    contestRoom: RoomPort
    clubRoom: RoomPort
    contestRooms: RoomsPort
    clubRooms: RoomsPort
    ties: TiesPort
    commonClubs: CommonClubsPort
    createComment: CreatePort
    createReply: CreatePort
    createLike: CreatePort
    createOffer: CreatePort
    createViewed: CreatePort
    reportedMessage: ReportedMessagePort
  }
}
