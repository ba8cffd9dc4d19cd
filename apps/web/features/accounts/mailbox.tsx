import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { EmptyState, ErrorState } from '@plaudit/ui/empty-state'
import { Skeleton } from '@plaudit/ui/skeleton'
import type { Route } from './+types/mailbox'
import { api } from '../../lib/api.ts'
import { pageMeta } from '../../lib/meta.ts'
import { MailList } from './mail-list.tsx'
import { MailReader } from './mail-reader.tsx'
import { sentenceOf } from './refusals.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.accounts_mailbox_title(),
    description: m.accounts_mailbox_text(),
    hidden: true,
  })

/** New codes appear by themselves: somebody is usually waiting for one. */
const lookEvery = 10_000

/** The mails, newest first; older ones by `before`. */
function useMailbox() {
  return useInfiniteQuery({
    queryKey: ['admin/getMailbox'],
    queryFn: ({ pageParam, signal }) =>
      api.call('admin/getMailbox', pageParam === null ? {} : { before: pageParam }, {
        quiet: true,
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.more ? page.mails.at(-1)?.mail_id : undefined),
    refetchInterval: lookEvery,
  })
}

/** `/admin/mailbox`: the mails that wait because no mail server is set. */
export default function Mailbox() {
  const box = useMailbox()
  const [chosen, setChosen] = useState<number | null>(null)
  const mails = box.data?.pages.flatMap((page) => page.mails) ?? []
  const open = mails.find((mail) => mail.mail_id === chosen)
  const ways = box.data?.pages[0]
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div>
          <h1 className="text-title lg:text-title-desk">{m.accounts_mailbox_title()}</h1>
          <p className="mt-1 max-w-[62ch] text-pretty text-muted">
            {ways?.smtp ? m.accounts_mailbox_smtp_text() : m.accounts_mailbox_text()}{' '}
            {ways?.sms === false && m.accounts_mailbox_no_sms()}
          </p>
        </div>
        <Button
          icon={<RefreshCw aria-hidden="true" className="size-4.5" />}
          loading={box.isRefetching}
          onClick={() => void box.refetch()}
          className="flex-none max-sm:hidden"
        >
          {m.accounts_mailbox_refresh()}
        </Button>
      </div>
      <div className="mt-6">
        {box.isPending ? (
          <div
            className="grid gap-6 md:grid-cols-[minmax(240px,340px)_minmax(0,1fr)]"
            aria-busy="true"
          >
            <Skeleton className="h-17" round="card" />
            <Skeleton className="h-60 max-md:hidden" round="card" />
          </div>
        ) : box.isError && mails.length === 0 ? (
          <ErrorState
            title={m.accounts_mailbox_fault()}
            onRetry={() => void box.refetch()}
            retrying={box.isRefetching}
          >
            {sentenceOf(box.error)}
          </ErrorState>
        ) : mails.length === 0 ? (
          <EmptyState scene="envelope" title={m.accounts_mailbox_empty_title()}>
            {m.accounts_mailbox_empty_text()}
          </EmptyState>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(240px,340px)_minmax(0,1fr)]">
            <MailList
              mails={mails}
              now={box.dataUpdatedAt}
              chosen={chosen}
              onChoose={setChosen}
              hasMore={box.hasNextPage}
              isLoadingMore={box.isFetchingNextPage}
              onMore={() => void box.fetchNextPage()}
              hiddenOnPhone={open !== undefined}
            />
            <MailReader mail={open} onBack={() => setChosen(null)} />
          </div>
        )}
      </div>
    </>
  )
}
