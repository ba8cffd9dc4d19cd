import { createContext, useContext } from 'react'
import type { PictureSource } from '../picture.tsx'

/** The Eurovision grand final of 2023, as it ended: enough of it to fill every part. */
export interface SampleEntry {
  id: string
  place: number
  name: string
  country: string
  song: string
  points: number
  public: number
  jury: number
}

const rows: readonly [string, number, string, string, string, number, number, number][] = [
  ['se', 1, 'Loreen', 'Sweden', 'Tattoo', 583, 243, 340],
  ['fi', 2, 'Käärijä', 'Finland', 'Cha Cha Cha', 526, 376, 150],
  ['il', 3, 'Noa Kirel', 'Israel', 'Unicorn', 362, 185, 177],
  ['it', 4, 'Marco Mengoni', 'Italy', 'Due vite', 350, 174, 176],
  ['no', 5, 'Alessandra', 'Norway', 'Queen of Kings', 268, 216, 52],
  ['ua', 6, 'Tvorchi', 'Ukraine', 'Heart of Steel', 243, 189, 54],
  ['be', 7, 'Gustaph', 'Belgium', 'Because of You', 182, 55, 127],
  ['ee', 8, 'Alika', 'Estonia', 'Bridges', 168, 22, 146],
  ['cz', 10, 'Vesna', 'Czechia', 'My Sister’s Crown', 129, 35, 94],
  ['lt', 11, 'Monika Linkytė', 'Lithuania', 'Stay', 127, 46, 81],
  ['cy', 12, 'Andrew Lambrou', 'Cyprus', 'Break a Broken Heart', 126, 58, 68],
  ['hr', 13, 'Let 3', 'Croatia', 'Mama ŠČ!', 123, 112, 11],
]

export const entries: readonly SampleEntry[] = rows.map(
  ([id, place, name, country, song, points, fromPublic, jury]) => ({
    id,
    place,
    name,
    country,
    song,
    points,
    public: fromPublic,
    jury,
  }),
)

export const title = 'Eurovision Song Contest 2023'

/** Folders with pictures named by country, when the one who looks has some; else every picture is drawn. */
export const PicturesContext = createContext<{ posters?: string; covers?: string }>({})

export function usePoster(id: string): PictureSource | null {
  const { posters } = useContext(PicturesContext)
  return posters ? { src: `${posters}/${id}.svg` } : null
}

export function useCover(id: string): PictureSource | null {
  const { covers } = useContext(PicturesContext)
  return covers ? { src: `${covers}/${id}.svg` } : null
}

/** The worst a scrim can meet: a picture that is white all over. */
export const whitePicture: PictureSource = {
  src: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><rect width="400" height="500" fill="#fff"/><circle cx="200" cy="190" r="110" fill="#eee"/></svg>')}`,
}
