import { lazy, Suspense } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ViewedItem } from '@plaudit/contract/marketplace/shelf'
import { viewedKinds, type ViewedKind } from '@plaudit/contract/marketplace/viewed'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Anchor } from '@plaudit/ui/link'
import { Picture } from '@plaudit/ui/picture'
import { ContestCardSkeletons } from '@plaudit/ui/row-skeletons'
import { LinkTabs } from '@plaudit/ui/tabs'
import { OwnPage } from '../../../components/own-page.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { loadChunk } from '../../../lib/chunk.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { useFirstKept, useKeeping } from '../../../lib/kept-query.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { ServiceCard } from '../card.tsx'
import { SavedSearches } from './saved.tsx'

export const meta = ownMeta(m.marketplace_viewed)

const call = 'viewed/get'

const kinds: Record<ViewedKind, { name: () => string; browse: string; verb: () => string }> = {
  service: { name: m.marketplace_nav, browse: '/services', verb: m.marketplace_browse },
  contest: {
    name: m.marketplace_viewed_contests,
    browse: '/contests',
    verb: m.marketplace_viewed_to_contests,
  },
  person: {
    name: m.marketplace_viewed_people,
    browse: '/providers',
    verb: m.marketplace_viewed_to_people,
  },
  job: { name: m.marketplace_viewed_jobs, browse: '/jobs', verb: m.marketplace_viewed_to_jobs },
}

/** Stands below what was looked at, and brings the cards of contests along: it comes later. */
const Favourites = lazy(() => loadChunk(() => import('./favourites.tsx')))

/** `/recently-viewed`: what one looked at, what one keeps, and what one keeps looking for (specification 2). */
export default function RecentlyViewed() {
  return (
    <OwnPage>
      {() => (
        <div className="page py-6 md:py-8">
          <Viewed />
          <section id="favourites" className="mt-12 scroll-mt-20">
            <h2 className="mb-4 text-head">{m.marketplace_favourites()}</h2>
            <Suspense fallback={<ContestCardSkeletons count={3} />}>
              <Favourites />
            </Suspense>
          </section>
          <section id="saved" className="mt-12 scroll-mt-20">
            <h2 className="mb-4 text-head">{m.marketplace_saved_searches()}</h2>
            <SavedSearches />
          </section>
        </div>
      )}
    </OwnPage>
  )
}

function Viewed() {
  const client = useQueryClient()
  const [asked] = useSearchParams()
  const type = viewedKinds.find((one) => one === asked.get('type')) ?? 'service'
  const input = { type, limit: 24, page: 1 }
  useFirstKept(call, input)
  const query = useQuery(callQuery(call, input))
  useKeeping(call, input, query)
  const clear = useMutation({
    mutationFn: () => api.call('viewed/clear', {}),
    onSettled: () => client.invalidateQueries({ queryKey: callKey(call) }),
  })
  const anew = () => void client.invalidateQueries({ queryKey: callKey(call) })
  useTopic('viewed', { onEvent: anew, onReset: anew })
  const { data, error } = query
  const items = data?.viewed.filter(({ service, thing }) => service ?? thing)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-title">{m.marketplace_viewed()}</h1>
        {items && items.length > 0 && (
          <Button loading={clear.isPending} onClick={() => clear.mutate()}>
            {m.marketplace_viewed_clear()}
          </Button>
        )}
      </div>
      <LinkTabs
        label={m.marketplace_viewed()}
        className="mb-6"
        tabs={viewedKinds.map((one) => ({
          href: one === 'service' ? '?' : `?type=${one}`,
          label: kinds[one].name(),
          current: one === type,
        }))}
      />
      {error && !data ? (
        <QueryFault title={m.marketplace_load_failed()} query={query} />
      ) : !items ? (
        <ContestCardSkeletons count={3} />
      ) : items.length === 0 ? (
        <Nothing type={type} />
      ) : (
        <Items items={items} />
      )}
    </>
  )
}

function Nothing({ type }: { type: ViewedKind }) {
  const { browse, verb } = kinds[type]
  return (
    <EmptyState
      scene="search"
      title={m.marketplace_viewed_none()}
      action={
        <ButtonLink variant="act" href={browse}>
          {verb()}
        </ButtonLink>
      }
    >
      {m.marketplace_viewed_none_text()}
    </EmptyState>
  )
}

function Items({ items }: { items: readonly ViewedItem[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,264px),1fr))] gap-x-6 gap-y-6">
      {items.map(({ entity_id, service, thing }) => (
        <li key={entity_id}>
          {service ? (
            <ServiceCard service={service} />
          ) : (
            thing && <Thing id={entity_id} {...thing} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Thing({
  id,
  title,
  text,
  href,
  picture,
}: NonNullable<ViewedItem['thing']> & { id: number }) {
  return (
    <Card padding="sm" className="h-full">
      <Anchor href={href} className="flex items-center gap-4 hover:underline">
        <span className="w-16 flex-none overflow-hidden rounded-in">
          <Picture
            id={String(id)}
            name={title}
            source={pictureSource(picture)}
            ratio="1/1"
            sizes="64px"
          />
        </span>
        <span className="min-w-0">
          <b className="line-clamp-2 wrap-anywhere">{title}</b>
          {text && <span className="block truncate text-small text-muted">{text}</span>}
        </span>
      </Anchor>
    </Card>
  )
}
