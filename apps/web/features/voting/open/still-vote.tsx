import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'

interface Props {
  /** For whom the ballot is, where it is for one. */
  name: string | undefined
  answer: (castsIt: boolean) => void
  className?: string
}

/** Asks if a ballot that waited for the network is still wanted. */
export function StillVote({ name, answer, className }: Props) {
  return (
    <Banner
      tone="warn"
      inset
      {...(className !== undefined && { className })}
      action={
        <>
          <Button size="sm" onClick={() => answer(false)}>
            {m.voting_let_go()}
          </Button>
          <Button size="sm" variant="act" onClick={() => answer(true)}>
            {m.voting_still_vote()}
          </Button>
        </>
      }
    >
      {name === undefined ? m.voting_waited_ballot() : m.voting_waited({ name })}
    </Banner>
  )
}
