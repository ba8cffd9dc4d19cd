import { statfs } from 'node:fs/promises'
import { Kept } from './kept.ts'

/** Bytes that may still be put onto a disk before what it keeps free is touched; below zero where it is. */
export type DiskRoom = () => Promise<number>

interface Disk {
  bavail: number
  blocks: number
  bsize: number
}

const gigabyte = 1e9
const usualReserve = 2 * gigabyte
const usualShare = 0.05
/** Milliseconds for which one look counts: uploads come faster than a disk fills. */
const goodFor = 2000

/**
 * The database, its log and the votes need what new files would take: files stop before the disk is full.
 * @param reserveGb what stays free, in GB (`DISK_RESERVE_GB`); without it the smaller of 2 GB and a twentieth of the disk.
 * @param look says how much room a folder's disk has.
 */
export function openDiskRoom(
  folder: string,
  reserveGb: number | undefined,
  look: (folder: string) => Promise<Disk> = statfs,
): DiskRoom {
  const looks = new Kept<Promise<number>>({ most: 1 })
  const left = async (): Promise<number> => {
    const { bavail, blocks, bsize } = await look(folder)
    const reserve =
      reserveGb === undefined
        ? Math.min(usualReserve, blocks * bsize * usualShare)
        : reserveGb * gigabyte
    return Math.floor(bavail * bsize - reserve)
  }
  return () => {
    const known = looks.get(folder)
    if (known !== undefined) return known
    // A disk that can't be looked at refuses nothing: a full one refuses by itself.
    const found = left().catch(() => Infinity)
    looks.set(folder, found, Date.now() + goodFor)
    return found
  }
}
