import { graceDays } from '@plaudit/contract/clubs/constants'
import { editMinutes } from '@plaudit/contract/messaging/limits'
import type { ProductPart } from '@plaudit/contract/sites/parts'
import { m } from '@plaudit/i18n/messages'
import { isOn, type Switched } from '../../lib/site.ts'
import type { Pair } from './answers.ts'

interface Group {
  id: string
  title: string
  /** Left out where the installation switched it off. */
  part?: ProductPart
  /** For people who keep an installation: their visitors on a site of one owner's things do not. */
  isOperators?: true
  questions: readonly (readonly [question: string, answer: string, part?: ProductPart])[]
}

export interface HelpGroup {
  id: string
  title: string
  questions: readonly Pair[]
}

const voters = (): Group => ({
  id: 'voters',
  title: m.pages_help_voters(),
  questions: [
    [m.pages_help_v1_q(), m.pages_help_v1_a()],
    [m.pages_help_v2_q(), m.pages_help_v2_a()],
    [m.pages_help_v3_q(), m.pages_help_v3_a()],
    [m.pages_help_v4_q(), m.pages_help_v4_a()],
    [m.pages_help_v5_q(), m.pages_help_v5_a()],
    [m.pages_help_v6_q(), m.pages_help_v6_a()],
    [m.pages_help_v7_q(), m.pages_help_v7_a()],
    [m.pages_help_v8_q(), m.pages_help_v8_a()],
    [m.parts_help_m1_q(), m.parts_help_m1_a(), 'paid_votes'],
  ],
})

const contestants = (): Group => ({
  id: 'contestants',
  title: m.pages_help_contestants(),
  questions: [
    [m.pages_help_c1_q(), m.pages_help_c1_a()],
    [m.pages_help_c2_q(), m.pages_help_c2_a()],
    [m.pages_help_c3_q(), m.pages_help_c3_a()],
    [m.pages_help_c4_q(), m.pages_help_c4_a()],
  ],
})

const organisers = (): Group => ({
  id: 'organisers',
  title: m.pages_help_organisers(),
  questions: [
    [m.pages_help_o1_q(), m.pages_help_o1_a()],
    [m.pages_help_o2_q(), m.pages_help_o2_a()],
    [m.pages_help_o3_q(), m.pages_help_o3_a()],
    [m.pages_help_o4_q(), m.pages_help_o4_a()],
    [m.pages_help_o5_q(), m.pages_help_o5_a()],
    [m.pages_help_o6_q(), m.pages_help_o6_a()],
    [m.pages_help_o7_q(), m.pages_help_o7_a()],
    [m.pages_help_o8_q(), m.pages_help_o8_a()],
  ],
})

const money = (): Group => ({
  id: 'money',
  title: m.parts_help_money(),

  questions: [
    [m.parts_help_m2_q(), m.parts_help_m2_a()],
    [m.parts_help_m3_q(), m.parts_help_m3_a()],
    [m.parts_help_m4_q(), m.parts_help_m4_a()],
    [m.parts_help_m5_q(), m.parts_help_m5_a()],
  ],
})

const clubs = (): Group => ({
  id: 'clubs',
  title: m.parts_help_clubs(),
  part: 'clubs',
  questions: [
    [m.parts_help_k1_q(), m.parts_help_k1_a()],
    [m.parts_help_k2_q(), m.parts_help_k2_a({ days: graceDays })],
    [m.parts_help_k3_q(), m.parts_help_k3_a()],
  ],
})

const jobs = (): Group => ({
  id: 'jobs',
  title: m.parts_help_jobs(),
  part: 'jobs',
  questions: [
    [m.parts_help_j1_q(), m.parts_help_j1_a()],
    [m.parts_help_j2_q(), m.parts_help_j2_a()],
  ],
})

const talk = (): Group => ({
  id: 'talk',
  title: m.parts_help_talk(),

  questions: [
    [m.parts_help_t1_q(), m.parts_help_t1_a()],
    [m.parts_help_t2_q(), m.parts_help_t2_a({ minutes: editMinutes })],
    [m.parts_help_t3_q(), m.parts_help_t3_a()],
    [m.parts_help_t4_q(), m.parts_help_t4_a()],
  ],
})

const phone = (): Group => ({
  id: 'phone',
  title: m.parts_help_phone(),

  questions: [
    [m.parts_help_f1_q(), m.parts_help_f1_a()],
    [m.parts_help_f2_q(), m.parts_help_f2_a()],
  ],
})

const reports = (): Group => ({
  id: 'reports',
  title: m.parts_help_reports(),

  questions: [
    [m.parts_help_r1_q(), m.parts_help_r1_a()],
    [m.parts_help_r2_q(), m.parts_help_r2_a()],
  ],
})

const people = (): Group => ({
  id: 'people',
  title: m.pages_help_people(),
  questions: [
    [m.pages_help_p1_q(), m.pages_help_p1_a()],
    [m.pages_help_p2_q(), m.pages_help_p2_a()],
    [m.pages_help_p3_q(), m.pages_help_p3_a()],
    [m.pages_help_p4_q(), m.pages_help_p4_a()],
  ],
})

const operators = (): Group => ({
  id: 'operators',
  title: m.pages_help_operators(),
  isOperators: true,
  questions: [
    [m.pages_help_a1_q(), m.pages_help_a1_a()],
    [m.pages_help_a2_q(), m.pages_help_a2_a()],
    [m.pages_help_a3_q(), m.pages_help_a3_a()],
    [m.pages_help_a4_q(), m.pages_help_a4_a()],
    [m.pages_help_a5_q(), m.pages_help_a5_a()],
  ],
})

const groups = [
  voters,
  contestants,
  organisers,
  money,
  clubs,
  jobs,
  talk,
  phone,
  reports,
  people,
  operators,
]

/** Questions by what a person does on this kind of site, without those about parts that are switched off. */
export const helpGroups = (switched: Switched, isOneOwners: boolean): HelpGroup[] =>
  groups
    .map((group) => group())
    .filter(({ part, isOperators }) => isOn(switched, part) && !(isOneOwners && isOperators))
    .map(({ id, title, questions }) => ({
      id,
      title,
      questions: questions
        .filter(([, , part]) => isOn(switched, part))
        .map(([question, answer]) => [question, answer] as const),
    }))
