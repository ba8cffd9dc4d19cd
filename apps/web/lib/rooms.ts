import { storage } from './storage.ts'

const prefix = 'kept:room:'

/** Belongs to the account: it goes with what else the device keeps of it (`session.ts`). */
export const roomKey = (name: string, at?: string): string =>
  prefix + (at === undefined ? name : `${name}@${at}`)

/** A height is right for one width alone. */
export const roomWords = (width: number, height: number): string => `${width} ${height}`

/** @param at address of the only page that it is of: an empty place there needs no note. */
export function noteRoom(name: string, height: number, at?: string): void {
  const key = roomKey(name, at)
  if (at !== undefined && height <= 1) storage.remove(key)
  else storage.set(key, roomWords(innerWidth, height))
}

/** Part of the head's script: heights that a person's own parts had on this device. */
export const roomScript = `Object.keys(localStorage).forEach(function(k){if(k.indexOf("${prefix}")===0){var n=k.slice(${prefix.length}).split("@"),v=localStorage.getItem(k).split(" ");if(+v[0]===innerWidth&&(!n[1]||n[1]===location.pathname))document.documentElement.style.setProperty("--room-"+n[0],+v[1]+"px")}})`
