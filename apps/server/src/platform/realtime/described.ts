import { lineCalls, topics } from '@plaudit/contract/topics'

const integer = { type: 'integer', minimum: 0 }
const text = { type: 'string' }
const inQuery = (name: string, schema: object, description: string, required = false) => ({
  name,
  in: 'query',
  required,
  schema,
  description,
})

const listed = (all: Readonly<Record<string, string>>): string =>
  Object.entries(all)
    .map(([name, says]) => `- \`${name}\`: ${says}`)
    .join('\n')

/** The realtime channel in the document of calls (api: Realtime). */
export const realtimePaths = {
  '/realtime': {
    get: {
      operationId: 'realtime',
      summary:
        'A WebSocket of JSON frames: `{id, op: "auth", token, ssid}`, `{id, op: "subscribe", topic, since, epoch}`, `{id, op: "unsubscribe", topic}`, `{id, op: "call", name, args}`. Each is answered under its `id`; events are `{topic, seq, type, data}`, and `{topic, ended: true}` says that the right to a topic was lost. `{topic, type: "pass", data}` without a number (somebody is typing) is told to those who are there, and never again. An answer with `reset: true` says that what came after `since` is not kept any more. Where `auth` is refused with `unavailable` or `too_many_requests` the line is a visitor’s still: say it again before you believe that a topic is not yours. A browser of another site that signs in is closed with 1008 and `origin`.',
      description: `Topics, and who may follow them:\n\n${listed(topics)}\n\nNames of a \`call\`, and their \`args\`:\n\n${listed(lineCalls)}`,
      tags: ['realtime'],
      parameters: [
        { name: 'Upgrade', in: 'header', required: true, schema: { const: 'websocket' } },
      ],
      responses: {
        101: {
          description:
            'The line is open. Where there is no place left it is closed with 1013 and `too_many_requests`: come back after half a minute. A line follows 100 topics, and a person or device has 40 lines; a line whose client sends while 500 of its frames wait for their answers is closed with 1008 and `too_many_requests`. One that does not read what it is sent is cut, and catches up with `since`.',
        },
      },
    },
  },
  '/realtime/events': {
    get: {
      operationId: 'realtime_events',
      summary: 'A public topic as server-sent events, for clients without a WebSocket.',
      tags: ['realtime'],
      parameters: [
        inQuery('topic', { ...text, maxLength: 200 }, 'For example `contest:{cx_id}`.', true),
        inQuery('since', integer, 'Tells first what came after this number.'),
        inQuery('epoch', { ...text, maxLength: 100 }, 'Of the topic; without it the present one.'),
        {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          schema: text,
          description: '`<epoch>:<seq>`, as a browser sends it when it comes back.',
        },
      ],
      responses: {
        200: {
          description:
            'First `ready` or `reset`, then each event under its `<epoch>:<seq>`; `ended` when the right to the topic was lost.',
          content: { 'text/event-stream': { schema: text } },
        },
        400: { description: '`invalid_input`' },
        404: { description: '`not_found`' },
        429: { description: '`too_many_requests`' },
        503: { description: '`unavailable`' },
      },
    },
  },
}
