import type { CSSProperties } from 'react'
import { duotoneOf, hashOf, initialsOf, type Duotone } from '@plaudit/contract/standIn'
import { cx } from './classes.ts'

/** The name's longest word in lines of a few letters, as a poster would set it. */
export function posterLines(name: string, perLine: number, lines: number): string[] {
  const letters = [...name.toLocaleUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')]
  const word = letters.length > 0 ? letters : ['·']
  return Array.from({ length: lines }, (_, line) => {
    const start = line * perLine
    return Array.from({ length: perLine }, (_, at) => word[(start + at) % word.length]).join('')
  })
}

/** 0 to 89: where the beams fall, another for each id. */
export const beamsOf = (id: string): number => (hashOf(id) >>> 8) % 90

interface DrawnProps {
  id: string
  name: string
  className?: string | undefined
}

const colours = ({ mid, deep, pale }: Duotone) => ({
  '--mid': mid,
  '--deep': deep,
  '--pale': pale,
})

/**
 * A lit duotone poster with the name in large type: one element that the style sheet draws (stand-in.css), since a
 * page may have forty and a drawing of its own would cost each more than all the words beside it. The letters stand
 * in attributes, not in the text: a control's words are its own.
 */
export function Poster({ id, name, className }: DrawnProps) {
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      data-lines={posterLines(name, 4, 4).join('\n')}
      className={cx('stand-in-poster', className)}
      style={{ ...colours(duotoneOf(id)), '--beam': beamsOf(id) } as CSSProperties}
    />
  )
}

/** Small faces are letters alone. */
export function Face({ id, name, className }: DrawnProps) {
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={cx('stand-in-face', className)}
      style={colours(duotoneOf(id)) as CSSProperties}
    />
  )
}
