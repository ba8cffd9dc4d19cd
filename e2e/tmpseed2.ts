import { createClient } from '@plaudit/client/client'
import { defaultAppToken } from '@plaudit/contract/constants'
import { readFileSync } from 'node:fs'
const url = 'http://127.0.0.1:4351'
const seed = JSON.parse(readFileSync('/tmp/people/seed.json', 'utf8'))
const login = async (username: string) => { const s = await createClient({ baseUrl: url }).call('login/pro', { username, password: 'a long sample password 7', app_token: defaultAppToken }); const session = { token: s.token, username, ssid: s.ssid }; return createClient({ baseUrl: url, session: () => session }) }
const [ines, jonas, marc, harjit, noemie] = await Promise.all(['ines', 'jonas', 'marc', 'harjit', 'noemie'].map(login))
const { feeds } = await noemie!.call('feeds/getFeeds', { gx_id: seed.club })
const post = feeds.find((f) => f.text.startsWith('Five songs'))!
const said = await jonas!.call('comments/add', { fx_id: post.fx_id, text: 'Anyone who needs 24 faders for five songs should go back to selling popcorn.' })
await marc!.call('comments/add', { fx_id: post.fx_id, text: 'Not here, please. Talk about the plan.' })
for (const p of [ines, marc, noemie]) { await p!.call('reports/report' as never, { entity: 'comment', id: said.comment.comment_id, reason: 'insult', text: 'She is the reason I pay for this club.' } as never).catch((e: unknown) => console.log(String(e))); await p!.call('likes/toggle', { type: 'Feed', fx_id: post.fx_id } as never).catch((e) => console.log(String(e))) }
const poll = feeds.find((f) => f.poll)!
for (const [p, o] of [[ines, 0], [marc, 1], [noemie, 0]] as const) await p!.call('polls/answer', { fx_id: poll.fx_id, options: [o] })
console.log(post.feed_item_id)
