import { dots } from '../e2e/pictures.ts'
import { register } from './harness.ts'

/**
 * A public club with posts of words, every fifth with a picture, and a poll on top; `say` is limited for each account, so
 * several write.
 * @returns its address.
 */
export async function openFeed(url: string, posts: number): Promise<string> {
  const owner = await register(url, 'feedowner')
  const { club } = await owner.api.call('Groups/addUpdateGroup', {
    title: 'Sample club of light',
    access: 'public',
    membership: 'free',
    description: 'Where lamps are talked about.',
  })
  const { gx_id } = club
  let writer = owner
  for (let n = 0; n < posts; n++) {
    if (n > 0 && n % 50 === 0) {
      writer = await register(url, `feedwriter${n / 50}`)
      await writer.api.call('Groups/add2Group', { gx_id })
    }
    const file = new Blob([Uint8Array.from(dots(240, 160, `dots ${n}`))], { type: 'image/png' })
    const attachments =
      n % 5 === 0
        ? [(await writer.api.call('Files/upload', { purpose: 'entry', file })).attachment_id]
        : []
    await writer.api.call('feeds/addFeed', {
      gx_id,
      text: `Post ${n}: ${'a lamp that stood where nobody looked. '.repeat(1 + (n % 4))}`,
      attachments,
    })
  }
  await owner.api.call('feeds/addFeed', {
    gx_id,
    text: 'Which lamp tonight?',
    poll: { question: 'Which one?', options: ['The warm one', 'The cold one'] },
  })
  return `/c/${gx_id}`
}
