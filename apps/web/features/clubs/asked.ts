import type { Input } from '@plaudit/contract/calls'
import type { Addressed } from '../../lib/use-addressed.ts'

export const clubKinds = ['all', 'public', 'private', 'free', 'paid'] as const
export type ClubKind = (typeof clubKinds)[number]
export const clubSorts = ['lively', 'new', 'members'] as const
export type ClubSort = (typeof clubSorts)[number]

/** Filters of the list of clubs. */
export interface ClubsAsked {
  search: string
  kind: ClubKind
  sort: ClubSort
  /** A language, or nothing. */
  language: string
}

const oneOf = <Word extends string>(words: readonly [Word, ...Word[]], text: string | null): Word =>
  words.find((word) => word === text) ?? words[0]

/** Form of the question in an address. */
export const clubsAsked: Addressed<ClubsAsked> = {
  names: ['search', 'kind', 'sort', 'language'],
  read: (params) => ({
    search: (params.get('search') ?? '').slice(0, 100),
    kind: oneOf(clubKinds, params.get('kind')),
    sort: oneOf(clubSorts, params.get('sort')),
    language: /^[a-z]{2}$/.exec(params.get('language') ?? '')?.[0] ?? '',
  }),
  write: ({ search, kind, sort, language }) => ({
    ...(search !== '' && { search }),
    ...(kind !== 'all' && { kind }),
    ...(sort !== 'lively' && { sort }),
    ...(language !== '' && { language }),
  }),
}

type Groups = Pick<
  Input<'Groups/getGroups'>,
  'search' | 'access' | 'membership' | 'sort' | 'language'
>

/** The same as the call takes it. */
export function inputFor({ search, kind, sort, language }: ClubsAsked): Groups {
  const words = search.trim()
  return {
    ...(words !== '' && { search: words }),
    ...((kind === 'public' || kind === 'private') && { access: kind }),
    ...((kind === 'free' || kind === 'paid') && { membership: kind }),
    ...(sort !== 'lively' && { sort }),
    ...(language !== '' && { language }),
  }
}
