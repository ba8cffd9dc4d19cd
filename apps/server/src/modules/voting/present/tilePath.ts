import { tilePath, tileWidth, type Tile } from '@plaudit/votelog/tiles'

/** The tile that a path names; undefined for every other spelling (C2SP tlog-tiles). */
export function parseTilePath(path: string): Tile | undefined {
  const found = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path)
  if (found === null) return undefined
  const [, level = '', digits = '', width] = found
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(digits.replaceAll(/[x/]/g, '')),
    width: width === undefined ? tileWidth : Number(width),
  }
  return tile.width >= 1 && tilePath(tile) === path ? tile : undefined
}
