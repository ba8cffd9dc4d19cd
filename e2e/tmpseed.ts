import { writeFileSync } from 'node:fs'
import { createClient } from '@plaudit/client/client'
import { defaultAppToken } from '@plaudit/contract/constants'
import { openContest, register } from '../bench/harness.ts'
import { dots } from './pictures.ts'
const url = 'http://127.0.0.1:4351'
const me = await register(url, 'noemie')
const guests = await Promise.all(['ines', 'jonas', 'marc', 'harjit'].map((n) => register(url, n)))
const contest = await openContest(url, 5, { contest_name: 'Open Mic Fridays, autumn' })
const clubs = []
for (const [title, access] of [['Plateau ouvert : lumière, son et régie', 'public'], ['Chœur de la Vallée de la Maurienne', 'public'], ['Portraitistes de rue', 'private'], ['Slam du Cap-Haïtien', 'public'], ['Les tables du dimanche', 'public'], ['Atelier Recyclé', 'private']] as const)
  clubs.push((await me.api.call('Groups/addUpdateGroup', { title, access, membership: 'free', description: 'Light, sound and running a show, in French and English.' })).club)
const [club, second] = clubs
for (const g of guests) { await g.api.call('Groups/add2Group', { gx_id: club!.gx_id }); await g.api.call('Groups/add2Group', { gx_id: second!.gx_id }); await g.api.call('Groups/add2Group', { gx_id: clubs[2]!.gx_id, message: 'I would like to learn portraits.' }) }
await guests[0]!.api.call('feeds/addFeed', { gx_id: second!.gx_id, text: 'Rehearsal moved to Thursday.' })
const upload = async (p: typeof me) => (await p.api.call('Files/upload', { purpose: 'post' as never, file: new Blob([Uint8Array.from(dots(640, 480))], { type: 'image/png' }) })).attachment_id
const say = (p: typeof me, more: object) => p.api.call('feeds/addFeed', { gx_id: club!.gx_id, ...more } as never)
const first = await say(me, { text: 'House rules in three lines: say what desk and how many faders, show the plan, credit the hall.' })
await me.api.call('feeds/moderate', { fx_id: first.feed.fx_id, verdict: 'pin' })
await say(guests[0]!, { text: 'Five songs, one small desk, 24 faders. What would you cut if the hall had only twelve?' })
await say(guests[1]!, { text: 'Which evening?', poll: { question: 'Which evening suits you?', options: ['Thursday 10', 'Friday 11', 'Sunday 13'] } })
try { await say(guests[2]!, { text: 'The plan.', attachments: [await upload(guests[2]!)] }) } catch (e) { console.log(String(e)) }
await say(guests[3]!, { text: 'Worth your evening: https://example.org/three-lamps' })
await say(guests[1]!, { text: 'Look at this', media_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }).catch((e) => console.log(String(e)))
const job = (p: typeof me, title: string, more: object) => p.api.call('feeds/addFeed', { group_id: 108, text: 'Five acts, 90 minutes, low light. Portraits of each contestant before the show, and twelve edited pictures by midnight.', data: { title, currency: 'EUR', category: 453, state: 'Isère', country_code: 'FR', ...more } } as never)
await job(contest.organiser, 'A photographer for the final evening', { range_budget: { min: 40_000, max: 70_000 }, contest: contest.cx_id })
await job(me, 'Voix off, documentaire de 26 minutes', { budget: 95_000, category: 456 })
await job(guests[0]!, 'Light and sound for a school gala', { budget: 120_000 })
const day = 86_400_000
for (const [title, at] of [['Send Wilhelmine her measurements', -2 * day], ['Call the hall about the canal side', 3 * 3600_000], ['Iron the six collars', 2 * day], ['Order ten metres of velvet', undefined]] as const)
  await me.api.call('tasks/save', { title, ...(at !== undefined && { due: new Date(Date.now() + at).toISOString() }) } as never)
const all = (await me.api.call('tasks/get', {})).tasks
await me.api.call('tasks/done', { task_id: all.find((t) => t.title.startsWith('Order'))!.task_id! })
await createClient({ baseUrl: url }).call('login/pro', { username: 'noemie', password: 'a long sample password 7', app_token: defaultAppToken })
writeFileSync('/tmp/people/seed.json', JSON.stringify({ club: club!.gx_id, private: clubs[2]!.gx_id, cx: contest.cx_id, post: first.feed.feed_item_id, organiser: contest.organiser.session.username }))
console.log('seeded')
