import type { Contest, Round } from '@plaudit/contract/contests/contest'
import type { Row, LiveRound } from './open/live-round.ts'

/** A contestant for tests. */
export function makeRow(assox_id: string, given: Partial<Row> = {}): Row {
  return {
    contestant_id: 1,
    assox_id,
    contestant_name: assox_id,
    tagline: '',
    country_code: '',
    picture: null,
    position: 1,
    votes: 0,
    score: null,
    place: null,
    decided_by: null,
    public_votes: null,
    jury_votes: null,
    ...given,
  }
}

export function makeRound(given: Partial<Round> = {}): Round {
  return {
    round_id: 1,
    round_number: 1,
    name: '',
    startDate: '2026-05-13T10:00:00.000Z',
    endDate: '2026-05-14T10:00:00.000Z',
    state: 'open',
    merged_into: null,
    contestants: [],
    ...given,
  }
}

const nobodyCan = {
  edit: false,
  vote: true,
  judge: false,
  jury: false,
  delete: false,
  publish: false,
  pause: false,
  resume: false,
  end: false,
  declare: false,
  withhold: false,
  archive: false,
  acts: false,
}

export function makeContest(given: Partial<Contest> = {}): Contest {
  return {
    contest_id: 1,
    cx_id: 'contest',
    contest_name: 'Contest',
    contest_slug: 'contest',
    prices: null,
    code: 'abcd2345',
    contest_status: 'active',
    state: 'ongoing',
    revision: 1,
    description: '',
    category: 433,
    cover: null,
    cover_id: null,
    contest_exp_hours: 24,
    vote_once: false,
    confirm_vote: false,
    names_open: false,
    time_zone: 'UTC',
    timestamp: 60,
    start_date: null,
    end_date: null,
    method: 'single',
    method_options: {},
    jury_weight: null,
    tie_break: [],
    visibility: 'public',
    result_visibility: 'live',
    results_hidden: false,
    voter_requirement: 'anyone',
    entry_policy: 'organiser',
    edition: null,
    entry_open: false,
    fields: [],
    rounds: [],
    contestants_count: 0,
    votes_total: 0,
    voters_total: 0,
    leaders: [],
    total: { amount: 0, currency: 'USD' },
    user: null,
    createdAt: '2026-05-01T10:00:00.000Z',
    review_hours: 72,
    review_until: null,
    withheld: null,
    declared_at: null,
    can: nobodyCan,
    ...given,
  }
}

export function makeStage(rows: Row[], given: Partial<LiveRound> = {}): LiveRound {
  return {
    contest: makeContest(),
    round_id: 1,
    rows,
    count: rows.length,
    pastVotes: [],
    serverTime: 0,
    whole: true,
    ...given,
  }
}
