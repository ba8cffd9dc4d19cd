import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Review } from '@plaudit/contract/marketplace/review'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { api } from '../../../lib/api.ts'
import { ReviewList } from './review-list.tsx'

interface Props {
  /** Reviews of a listing, or of a provider. */
  of: { sx_id: string } | { username: string }
  answering: string
  after: string
}

/** Reviews after those that the page came with, read on as far as somebody wants. */
export default function MoreReviews({ of, answering, after }: Props) {
  const [more, setMore] = useState<Review[]>([])
  const [next, setNext] = useState<string | null>(after)
  const read = useMutation({
    mutationFn: () => api.call('reviews/get', { ...of, ...(next !== null && { after: next }) }),
    onSuccess: (answer) => {
      setMore((known) => [...known, ...answer.reviews])
      setNext(answer.next)
    },
  })
  return (
    <div className="mt-4 grid gap-4">
      {more.length > 0 && <ReviewList reviews={more} answering={answering} />}
      {next !== null && (
        <Button
          className="justify-self-start"
          loading={read.isPending}
          onClick={() => read.mutate()}
        >
          {m.marketplace_more_reviews()}
        </Button>
      )}
    </div>
  )
}
