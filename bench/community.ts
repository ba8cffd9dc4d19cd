import { loadSecrets } from '../apps/server/src/platform/secrets.ts'
import { readerOf } from '../apps/server/src/modules/files/data/closed.ts'
import { testSecret } from './devices.ts'
import type pg from 'pg'
import { feedKinds, hotSeconds, type FeedKind } from '@plaudit/contract/feeds/constants'
import { calls, type ParsedInput } from '@plaudit/contract/calls'
import { statement, type Db } from '../apps/server/src/platform/db/db.ts'
import type { Person, Viewer } from '../apps/server/src/platform/http/caller.ts'
import { wholePlatform } from '../apps/server/src/platform/site.ts'
import {
  clubsByIds,
  clubsOf,
  searchClubs,
  sightOf,
  sightsOf,
} from '../apps/server/src/modules/clubs/data/clubs.ts'
import { peopleOfClub } from '../apps/server/src/modules/clubs/data/people.ts'
import { presentClubs } from '../apps/server/src/modules/clubs/present/club.ts'
import { commentsOf } from '../apps/server/src/modules/feeds/data/comments.ts'
import { countOf, feedsOf, newsOf, pinnedOf } from '../apps/server/src/modules/feeds/data/feeds.ts'
import { kindCounts } from '../apps/server/src/modules/feeds/data/kinds.ts'
import { threadOf } from '../apps/server/src/modules/feeds/data/threads.ts'
import { presentComments } from '../apps/server/src/modules/feeds/present/comments.ts'
import { presentFeeds } from '../apps/server/src/modules/feeds/present/feeds.ts'
import { jobBudgets } from '../apps/server/src/modules/hiring/data/budgets.ts'
import { jobCounts, searchJobs } from '../apps/server/src/modules/hiring/data/jobs.ts'
import { presentJobs } from '../apps/server/src/modules/hiring/present/jobs.ts'

export interface Size {
  people: number
  clubs: number
  posts: number
}

/** The biggest club, with half of all people in it; the smallest that is posted in for comparison has fifty. */
export const bigClub = 'benchClub0000000000001'
export const smallClub = 'benchClub0000000000002'
export const busyPost = 'benchPost0000000000001'

/**
 * People, clubs and what they wrote, seeded by SQL: a fifth of the posts is everybody's, a fifth stands in the biggest
 * club, a thirtieth are jobs, and the rest is spread. A person in twenty is here.
 */
export async function seedCommunity(pool: pg.Pool, { people, clubs, posts }: Size): Promise<void> {
  const run = (text: string, values: unknown[] = []) => pool.query(text, values)
  await run(
    `insert into users (ux_id, username, full_name) select 'bench' || n, 'bench' || n, 'Sample person ' || n from generate_series(1, $1::int) n`,
    [people],
  )
  await run(
    `insert into clubs (gx_id, title, description, slug, access, introduced, membership, amount, currency, interval, language, active_at)
     select 'benchClub' || lpad(n::text, 13, '0'), (array['Night','Harbour','Lyric','Copper','Velvet','Paper'])[1 + n % 6] || ' circle ' || n,
       'People who meet around ' || (array['lamps','songs','knives','gardens','dance'])[1 + n % 5], 'bench-' || n,
       (array['public','public','public','private','unlisted'])[1 + n % 5], n % 10 = 3,
       case when n % 7 = 0 then 'paid' else 'free' end, case when n % 7 = 0 then 500 end, case when n % 7 = 0 then 'EUR' end,
       case when n % 7 = 0 then 'month' end, (array['en','fr','es'])[1 + n % 4], now() - make_interval(mins => n)
     from generate_series(1, $1::int) n`,
    [clubs],
  )
  await run(`update clubs set access = 'public' where gx_id in ($1, $2)`, [bigClub, smallClub])
  await run(
    `insert into club_people (group_id, user_id, group_assoc_id, state, role, joined_at)
     select c.group_id, u.user_id, 'a' || c.group_id || u.user_id, 'member', case when u.n = c.n + 1 then 'owner' else 'member' end,
       now() - make_interval(secs => u.n)
     from (select group_id, gx_id, row_number() over (order by group_id) as n from clubs where not is_platform) c
     join (select user_id, row_number() over (order by user_id) as n from users where username like 'bench%') u
       on case when c.gx_id = $1 then u.n <= greatest($2::int / 2, 3)
          else (u.n + c.n * 37) % greatest($2::int / 50, 1) = 0 or u.n = c.n + 1 or (u.n = 1 and c.n <= 40) end`,
    [bigClub, people],
  )
  await run(
    `update clubs c set members = (select count(*) from club_people p where p.group_id = c.group_id)`,
  )
  await run(
    `insert into feeds (group_id, fx_id, user_id, text, data, created_at, likes, hot, poll, media_url, link_url)
     select case when g.n % 30 = 0 then 108 when g.n % 5 = 1 then 78 when g.n % 5 = 2 then b.first else b.first + g.n % $3::int end,
       case when g.n = 2 then $4 else 'bench' || g.n end, u.first + (g.n::bigint * 7919) % $2::int, 'Sample words number ' || g.n || case when g.n % 11 = 0 then ' of which evening?' else ' of an evening' end,
       case when g.n % 30 = 0 then jsonb_build_object('title', 'Job ' || g.n) else '{}' end,
       now() - make_interval(secs => ($1::int - g.n) * 20), (g.n * 31) % 200, 0,
       case when g.n % 17 = 0 then '{"question": "Which?", "options": ["This", "That"], "several": false, "closes_at": null}'::jsonb end,
       case when g.n % 23 = 0 then 'https://films.example/' || g.n end, case when g.n % 13 = 0 then 'https://pages.example/' || g.n end
     from generate_series(1, $1::int) g (n),
       (select min(group_id) as first from clubs where gx_id like 'benchClub%') b,
       (select min(user_id) as first from users where username like 'bench%') u`,
    [posts, people, clubs, busyPost],
  )
  await run(
    `with one as (
       insert into attachments (attachment_id, purpose, mime, bytes, width, height, widths, color, content_hash)
       values ('benchPicture', 'post', 'image/webp', 1, 1, 1, '{}', '#000000', '') returning attachment_id)
     insert into feed_pictures (group_id, feed_item_id, position, attachment_id)
     select group_id, feed_item_id, 0, attachment_id from feeds, one where feed_item_id % 9 = 0`,
  )
  await run(
    `update feeds set hot = log(greatest(likes, 1)) + extract(epoch from created_at) / ${hotSeconds} where hot = 0`,
  )
  await run(
    `insert into jobs (feed_item_id, poster_id, category, currency, budget_min, budget_max, country_code, region, words, posted_at)
     select feed_item_id, user_id, 451 + feed_item_id % 20, (array['EUR','USD','HTG'])[1 + feed_item_id % 3],
       1000 + feed_item_id % 90000, 2000 + feed_item_id % 90000, (array['FR','US','HT','ES'])[1 + feed_item_id % 4],
       (array['Lyon','Paris','Nice'])[1 + feed_item_id % 3], folded(text), created_at
     from feeds where group_id = 108`,
  )
  await run(
    `insert into comments (comment_id, type, subject_id, user_id, text, created_at)
     select 'benchC' || n, 'feed', case when n % 20 = 0 then $2 else 'bench' || (3 + n % $1::int) end, u.first + n % $3::int, 'Said ' || n,
       now() - make_interval(secs => n)
     from generate_series(1, least($1::int, 200000)) n, (select min(user_id) as first from users where username like 'bench%') u`,
    [posts, busyPost, people],
  )
  await run(
    `insert into likes (type, subject_id, user_id, like_id)
     select 'Feed', 'bench' || ($1::int - n % ($1::int / 4)), u.first + n / ($1::int / 4), 'benchL' || n
     from generate_series(1, least($1::int, 400000)) n, (select min(user_id) as first from users where username like 'bench%') u
     on conflict do nothing`,
    [posts],
  )
  await run(
    `insert into chat_presence select user_id, now() + interval '1 hour' from users where user_id % 20 = 0`,
  )
  await run('vacuum analyze')
}

export interface List {
  name: string
  /** Asks for the first page, or for what follows a cursor; answers the next one. */
  page(db: Db, after?: string): Promise<string | null | undefined>
}

/** Every list of the screens of clubs, feeds and jobs, as its call reads and presents it. */
export async function listsOf(db: Db): Promise<List[]> {
  const [row] = await statement<Person>(
    db,
    `select user_id, username from users where username = 'bench1'`,
    [],
  )
  const person = { ...row, is_admin: false, language: 'EN' } as Person
  const viewer: Viewer = { person, site: wholePlatform }
  const secrets = await loadSecrets(testSecret, '')
  const reader = readerOf(secrets, viewer)
  const ids = await statement<{ group_id: number; gx_id: string }>(
    db,
    'select group_id, gx_id from clubs where gx_id = any ($1)',
    [[bigClub, smallClub]],
  )
  const big = ids.find(({ gx_id }) => gx_id === bigClub)?.group_id ?? 0
  const feed = (group: number, sort: 'hot' | 'new' | 'top', kind?: FeedKind): List => ({
    name: `feed of ${group === 78 ? 'everybody' : 'the biggest club'}, ${kind ?? sort}`,
    async page(by, after) {
      const club = (await clubsByIds(by, [group])).get(group)
      if (club === undefined) throw new Error(`there is no club ${group}`)
      const sight = await sightOf(by, club, viewer)
      const [{ rows, next }, pinned] = await Promise.all([
        feedsOf(by, group, { sort, limit: 10, page: 1, after, kind }),
        after === undefined ? pinnedOf(by, group) : [],
        countOf(by, group, { kind }),
        kind === undefined ? undefined : kindCounts(by, group),
      ])
      await presentFeeds(by, [...pinned, ...rows], sight, secrets)
      return next
    },
  })
  const groups = (name: string, more: object): List => ({
    name: `clubs, ${name}`,
    async page(by, after) {
      const search = calls['Groups/getGroups'].input.parse({ ...more, ...(after && { after }) })
      const { rows, next } = await searchClubs(
        by,
        search as ParsedInput<'Groups/getGroups'>,
        viewer,
      )
      await presentClubs(by, rows, viewer, reader)
      return next
    },
  })
  const jobs = (name: string, more: object): List => ({
    name: `jobs, ${name}`,
    async page(by, after) {
      const asked = calls['jobs/search'].input.parse({ ...more, ...(after && { after }) })
      const whose = { posterId: undefined, site: wholePlatform }
      const [{ rows, next }] = await Promise.all([
        searchJobs(by, asked, whose),
        jobCounts(by, asked, whose),
        after === undefined ? jobBudgets(by, asked, whose) : null,
      ])
      await presentJobs(by, rows, viewer)
      return next
    },
  })
  return [
    ...(['hot', 'new', 'top'] as const).flatMap((sort) => [feed(78, sort), feed(big, sort)]),
    ...feedKinds.map((kind) => feed(big, 'new', kind)),
    groups('lively', {}),
    groups('new', { sort: 'new' }),
    groups('by members', { sort: 'members' }),
    groups('by a word', { search: 'velvet' }),
    groups('by a rare word', { search: 'circle 77' }),
    groups('paid ones', { membership: 'paid' }),
    groups('in one language', { language: 'fr' }),
    jobs('all', {}),
    jobs('by category', { category: 459 }),
    jobs('by country and currency', { country_code: 'FR', currency: 'EUR' }),
    jobs('by budget and region', { budget_min: 50_000, budget_max: 60_000, state: 'Lyon' }),
    jobs('by a word', { search: 'evening' }),
    jobs('new ones', { new: true }),
    {
      name: 'comments',
      async page(by, after) {
        const thread = await threadOf(by, { type: 'feed', subject_id: busyPost }, viewer)
        if (thread === undefined) throw new Error('the post is not there')
        const asked = { sort: 'oldest', limit: 20, page: 1, after } as const
        const { rows, next } = await commentsOf(by, thread, asked)
        await presentComments(by, rows, thread)
        return next
      },
    },
    {
      name: 'my clubs',
      async page(by) {
        const rows = await clubsOf(by, person.user_id)
        const sights = await sightsOf(by, rows, viewer)
        await newsOf(
          by,
          person.user_id,
          sights.flatMap(({ mine }) => mine ?? []),
        )
        await presentClubs(by, rows, viewer, reader)
        return undefined
      },
    },
    {
      name: 'members of the biggest club',
      async page(by, after) {
        const asked = { list: 'members', search: '', limit: 50, page: 1, after } as const
        return (await peopleOfClub(by, big, asked)).next
      },
    },
  ]
}

/** The cursor of a deep page, as far as the list goes. */
export async function deepCursor(db: Db, list: List, pages: number): Promise<string | undefined> {
  let after: string | undefined
  for (let page = 1; page < pages; page++) {
    const next = await list.page(db, after)
    if (typeof next !== 'string') break
    after = next
  }
  return after
}
