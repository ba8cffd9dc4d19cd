import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { NumberInput } from '@plaudit/ui/number-input'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../lib/api.ts'
import { userKey, useUser } from '../../lib/user.ts'
import { keepVote } from '../voting/open/held.ts'
import { creditsIn } from '../voting/open/sold.ts'
import { once } from './open/one-key.ts'

interface Props {
  contest: Contest
  roundId: number | null
  assoxId: string
  onGiven?: () => void
}

/** Gives of the votes that were bought before; nothing is drawn for who has none with this organiser. */
export function GiveVotes(props: Props) {
  const { user } = useUser()
  const own = creditsIn(user, props.contest)
  return own === 0 ? null : <Give {...props} own={own} />
}

function Give({ contest, roundId, assoxId, own, onGiven }: Props & { own: number }) {
  const client = useQueryClient()
  const [count, setCount] = useState<number | null>(1)
  const give = useMutation({
    mutationFn: (quantity: number) =>
      once(`give:${contest.cx_id}:${roundId}:${assoxId}`, (id) =>
        api.call('contest/v2/addVote', {
          cx_id: contest.cx_id,
          ...(roundId !== null && { round_id: roundId }),
          assox_id: assoxId,
          quantity,
          client_id: id,
        }),
      ),
    onSuccess: ({ casx_id, lines, round_id, kind, quantity, expires_at, receipt }) => {
      setCount(1)
      showSuccess(m.payments_given({ count: quantity }))
      const now = Date.now()
      keepVote(contest.cx_id, {
        casx_id,
        assox_id: assoxId,
        lines,
        round_id,
        kind,
        quantity,
        timestamp: Math.floor(now / 1000),
        time: new Date(now).toISOString(),
        expires_at,
        ...(receipt && { promise: receipt.promise }),
      })
      onGiven?.()
    },
    // Votes that were given although the answer was lost are no longer there.
    onSettled: () => void client.invalidateQueries({ queryKey: userKey }),
  })
  const quantity = Math.min(own, Math.max(1, Math.round(count ?? 1)))
  return (
    <div className="mt-3 rounded-card bg-act-soft p-4">
      <p className="font-semibold">{m.payments_your_credits({ count: own })}</p>
      <div className="mt-2.5 flex flex-wrap items-end gap-2.5">
        <Field label={m.payments_give_count()} className="w-44">
          <NumberInput value={count} min={1} max={own} onValueChange={setCount} />
        </Field>
        <Button
          variant="act"
          size="lg"
          loading={give.isPending}
          onClick={() => give.mutate(quantity)}
        >
          {m.payments_give({ count: quantity })}
        </Button>
      </div>
    </div>
  )
}
