import { createClient } from '@plaudit/client/client'
import { defaultAppToken } from '@plaudit/contract/constants'
import { readFileSync } from 'node:fs'
const url = 'http://127.0.0.1:4351'
const seed = JSON.parse(readFileSync('/tmp/people/seed.json', 'utf8'))
const login = async (username: string) => { const s = await createClient({ baseUrl: url }).call('login/pro', { username, password: 'a long sample password 7', app_token: defaultAppToken }); const session = { token: s.token, username, ssid: s.ssid }; return createClient({ baseUrl: url, session: () => session }) }
const [ines, jonas, marc, noemie] = await Promise.all(['ines', 'jonas', 'marc', 'noemie'].map(login))
const { feeds } = await noemie!.call('feeds/getFeeds', { gx_id: seed.club })
const post = feeds.find((f) => f.text.startsWith('Five songs'))!
const { comments } = await noemie!.call('comments/get', { fx_id: post.fx_id })
const said = comments.find((c) => c.text.startsWith('Anyone'))!
for (const [p, reason] of [[ines, 'insult'], [marc, 'insult'], [noemie, 'other']] as const) await p!.call('reports/add', { entity: 'comment', comment_id: said.comment_id, reason, text: 'She is the reason I pay for this club.' })
await jonas!.call('reports/add', { entity: 'contest', cx_id: seed.cx, reason: 'fraud', text: 'Hidden fee at entry' })
await noemie!.call('jobs/saveAlert', { query: { search: 'light', country_code: 'FR' } })
await noemie!.call('jobs/saveAlert', { query: { category: 453 } })
await noemie!.call('Groups/invite' as never, { gx_id: seed.private, email: 'someone@example.org' } as never).catch((e: unknown) => console.log(String(e)))
