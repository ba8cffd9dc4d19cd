import { useLayoutEffect, useRef, type Ref, type TextareaHTMLAttributes } from 'react'
import { cx } from './classes.ts'
import { useFieldControl } from './field.tsx'
import { boxClass } from './input.tsx'

export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
}

/** Browsers that know `field-sizing` grow the box themselves: a script would lay the page out at every letter. */
function grow(box: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing:content')) return
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight + 3}px`
}

/** A box that grows with what is written, up to half of the screen. */
export function Textarea({ className, onInput, ref, rows = 3, ...rest }: TextareaProps) {
  const control = useFieldControl()
  const own = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (own.current) grow(own.current)
  }, [rest.value])
  return (
    <textarea
      {...control}
      {...rest}
      rows={rows}
      ref={(box) => {
        own.current = box
        if (typeof ref === 'function') return ref(box)
        if (ref) ref.current = box
      }}
      onInput={(event) => {
        grow(event.currentTarget)
        onInput?.(event)
      }}
      style={{ minHeight: `${rows + 1}lh` }}
      className={cx(boxClass, 'max-h-[50dvh] resize-y py-2.5 leading-normal', className)}
    />
  )
}
