import { Anchor } from '@plaudit/ui/link'

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]'’])/g

/** A text whose addresses can be opened, unless a stranger wrote it who was not let in. */
export function LinkedText({ text, isClosed }: { text: string; isClosed: boolean }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {isClosed
        ? text
        : text.split(address).map((part, at) =>
            at % 2 === 1 ? (
              <Anchor
                key={at}
                href={part}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="link"
              >
                {part}
              </Anchor>
            ) : (
              part
            ),
          )}
    </p>
  )
}
