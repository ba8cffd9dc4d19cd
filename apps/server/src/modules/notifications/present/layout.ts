import type { Look } from '../data/looks.ts'
import type { Language } from '@plaudit/contract/constants'

/** The colours of the design tokens; mail readers know no variables. */
const light = {
  page: '#f1efe8',
  card: '#ffffff',
  text: '#0b1b2b',
  muted: '#52606d',
  soft: '#e9edff',
}
const dark = {
  page: '#080d13',
  card: '#151f2a',
  text: '#eef3f7',
  muted: '#a4b1be',
  soft: '#1a2450',
}
/** A site without colours of its own. */
const ownBand = { fill: '#a2e3fa', text: '#0b1b2b' }
const ownAct = { fill: '#1b36d8', text: '#ffffff' }

/** Part of a mail's body. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'quiet'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; href: string }
  /** Second to the button. */
  | { kind: 'link'; label: string; href: string }

export interface Letter {
  language: Language
  /** Name of the site that sends it. */
  site: string
  title: string
  /** Line that a mail list shows after the subject. */
  preview: string
  blocks: Block[]
  footer: string
  /** Look of its site: the colours of the band on top and of buttons, and the address of its logo. */
  look?: Pick<Look, 'band' | 'act' | 'logo'>
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string): string =>
  shown(text).replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Without invisible signs: signs that turn the direction of what stands beside them, and signs that are no text. */
const shown = (text: string): string =>
  text.replaceAll(/[\u202A-\u202E\u2066-\u2069]|(?![\t\n])\p{Cc}/gu, '')

/** A mail's subject, on one line whatever is named in it. */
export const subjectLine = (text: string): string =>
  shown(text.replaceAll(/[\s\u0085]+/g, ' ')).trim()

const font = `font-family:'Familjen Grotesk',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif`

const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:${dark.page}!important}.card{background:${dark.card}!important}
.text{color:${dark.text}!important}.muted{color:${dark.muted}!important}
.soft{background:${dark.soft}!important;color:${dark.text}!important}
}`

function blockHtml(block: Block, act: { fill: string; text: string }): string {
  switch (block.kind) {
    case 'text':
      return `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${light.text}">${html(block.text)}</p>`
    case 'quiet':
      return `<p class="muted" style="margin:0 0 16px;font-size:14px;line-height:21px;color:${light.muted}">${html(block.text)}</p>`
    case 'code':
      return `<p class="soft" style="margin:8px 0 24px;padding:16px;border-radius:14px;background:${light.soft};color:${light.text};font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;text-align:center;font-variant-numeric:tabular-nums">${html(block.code)}</p>`
    case 'button':
      return `<p style="margin:0 0 24px;text-align:center"><a href="${html(block.href)}" style="display:inline-block;padding:14px 28px;border-radius:14px;background:${act.fill};color:${act.text};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${html(block.label)}</a></p>`
    case 'link':
      return `<p style="margin:0 0 24px;text-align:center"><a class="text" href="${html(block.href)}" style="display:inline-block;padding:12px;font-size:16px;line-height:20px;color:${light.text};text-decoration:underline">${html(block.label)}</a></p>`
  }
}

/** Beside the site's name, which says the same. */
const logoHtml = (logo: string | null): string =>
  logo === null
    ? ''
    : `<img src="${html(logo)}" alt="" width="32" height="32" style="width:32px;height:32px;margin-right:12px;border-radius:8px;object-fit:cover;vertical-align:middle">`

/** A letter for readers that show pictures of pages. Tables, since some of them know nothing newer. */
export function letterHtml(letter: Letter): string {
  const { band = ownBand, act = ownAct, logo = null } = letter.look ?? {}
  return `<!doctype html>
<html lang="${letter.language.toLowerCase()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${html(letter.title)}</title><style>${style}</style></head>
<body class="page" style="margin:0;padding:0;background:${light.page};${font}">
<div style="display:none;max-height:0;overflow:hidden">${html(letter.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:${light.page}"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:500px;background:${light.card};border-radius:14px;overflow:hidden">
<tr><td style="background:${band.fill};padding:16px 24px;font-size:18px;line-height:24px;font-weight:700;color:${band.text}">${logoHtml(logo)}${html(letter.site)}</td></tr>
<tr><td style="padding:32px 24px 16px"><h1 class="text" style="margin:0 0 16px;font-size:26px;line-height:32px;letter-spacing:-.02em;color:${light.text}">${html(letter.title)}</h1>
${letter.blocks.map((block) => blockHtml(block, act)).join('\n')}
</td></tr></table>
<p class="muted" style="max-width:452px;margin:16px auto 0;font-size:13px;line-height:20px;color:${light.muted};text-align:center">${html(letter.footer)}</p>
</td></tr></table>
</body></html>
`
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'code':
      return `    ${block.code}`
    case 'button':
    case 'link':
      return `${block.label}\n${block.href}`
    default:
      return block.text
  }
}

/** The same letter for readers that show plain text. */
export const letterText = (letter: Letter): string =>
  shown([letter.title, ...letter.blocks.map(blockText), `-- \n${letter.footer}`].join('\n\n')) +
  '\n'
