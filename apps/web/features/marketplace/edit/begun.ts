import type { Input } from '@plaudit/contract/calls'
import type { Service } from '@plaudit/contract/marketplace/service'

/** The name under which the device keeps them while they are typed. */
export const begunDraft = 'service:new'

/** The first words of a service that was begun without a network. */
export interface Begun {
  /** Id of the draft: sent again under it, the server makes no second one. */
  id: string
  stype: Service['stype']
  title: string
  /** As it was typed, without a form of its own. */
  description: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Each line becomes a paragraph of the formatted text that a description is. */
const paragraphs = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</p>`)
    .join('')

export const begunInput = ({
  id,
  stype,
  title,
  description,
}: Begun): Input<'services/addService'> => ({
  client_id: id,
  stype,
  title: title.trim(),
  description: paragraphs(description),
})
