import { m } from '@plaudit/i18n/messages'
import { LoneState } from '../../../components/lone-state.tsx'

interface Props {
  text: string
  href: string
  /** The verb for the page at `href`. */
  verb: string
}

/** Nobody can enter (any more). */
export function EntriesClosed({ text, href, verb }: Props) {
  return (
    <LoneState scene="door" title={m.entries_closed_title()} href={href} verb={verb}>
      {text}
    </LoneState>
  )
}
