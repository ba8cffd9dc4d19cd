import type { AnchorProps } from '@plaudit/ui/link'

/** Links of a frame open in a tab of their own: no other page of the product can stand in a frame. */
export function FrameAnchor({ href, ref, ...rest }: AnchorProps) {
  return <a {...rest} href={href} ref={ref} target="_blank" rel="noopener" />
}
