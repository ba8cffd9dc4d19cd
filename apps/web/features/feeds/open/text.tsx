import { Link } from '@plaudit/ui/link'

const parts = /(https?:\/\/[^\s<>"'`{}|\\^]+|(?<![\w@./])@[a-z0-9][a-z0-9._-]{1,28}[a-z0-9])/gi

/** Shows people's words as text and nothing else: addresses and names in them lead on. */
export function Written({ text, className }: { text: string; className?: string }) {
  if (text === '') return null
  return (
    <p className={`whitespace-pre-line wrap-anywhere ${className ?? ''}`}>
      {text.split(parts).map((part, at) => {
        const key = `${at}`
        if (/^https?:\/\//i.test(part) && URL.canParse(part))
          return (
            <Link key={key} href={part} rel="nofollow noopener ugc" target="_blank">
              {part.replace(/^https?:\/\/(www\.)?/i, '').slice(0, 60)}
            </Link>
          )
        if (/^@[a-z0-9]/i.test(part))
          return (
            <Link key={key} href={`/page/${part.slice(1)}`}>
              {part}
            </Link>
          )
        return part
      })}
    </p>
  )
}
