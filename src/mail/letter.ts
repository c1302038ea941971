import type { Letter } from './schema.ts'

export interface Words {
  readonly subject: string
  readonly greeting: string
  readonly reason: string
  /** Label of the link, if there is one. */
  readonly action?: string
  readonly link?: string
  /** Pages that the link leads to; by default those of the authentication service. */
  readonly accent?: Accent
  /** Validity of the link, and what to do if somebody else caused the e-mail. */
  readonly notes: readonly string[]
}

/** Button colours match the pages they lead to: `web/ui/theme/tokens.css`, `web/panel/panel.css`. */
const accents = { console: '#0b5f66', panel: '#4a5a12' } as const
type Accent = keyof typeof accents

/** E-mail as text and as HTML, which has no images and loads nothing. */
export function letterOf(to: string, locale: string, words: Words): Letter {
  const { subject, greeting, reason, action = '', link, accent = 'panel', notes } = words
  const asText = link === undefined ? [] : [`${action}:\n${link}`]
  const text = [greeting, reason, ...asText, ...notes].join('\n\n')
  const button = link === undefined ? '' : buttonOf(escaped(action), escaped(link), accent)
  const paragraphs = [
    `<p style="margin:0 0 16px">${escaped(greeting)}</p>`,
    `<p style="margin:0 0 24px">${escaped(reason)}</p>`,
    `${button}${notes.map((note) => `<p style="margin:0 0 12px">${escaped(note)}</p>`).join('\n')}`,
    link === undefined ? '' : plainLink(escaped(link)),
  ]
  const html = framed(locale, subject, paragraphs.join('\n'))
  return { to, subject, text: `${text}\n`, html }
}

/** A site's own text instead of ours, with every placeholder filled except `{link}`. */
export interface OwnText {
  readonly subject: string
  readonly body: string
  /** Label of the link's button. */
  readonly action: string
  readonly link?: string
}

/** E-mail with a site's own text: HTML from its paragraphs and lines, a button where `{link}` has its own line. */
export function letterFromText(to: string, locale: string, own: OwnText): Letter {
  const { action, link = '' } = own
  // An inserted name may contain any characters; a header must be one line.
  const subject = own.subject.replaceAll(/\s+/g, ' ').trim()
  const body = own.body.replaceAll(/\r\n?/g, '\n').trim()
  const paragraphs = body.split(/\n[ \t]*\n\s*/).map((paragraph) => {
    const lines = paragraph.split('\n').map((line) => line.trim())
    const at = lines.indexOf('{link}')
    if (at === -1) return paragraphOf(lines)
    return [
      paragraphOf(lines.slice(0, at)),
      buttonOf(escaped(action), escaped(link), 'panel'),
      paragraphOf(lines.slice(at + 1)),
    ].join('')
  })
  const plain = link === '' ? '' : plainLink(escaped(link))
  const html = framed(locale, subject, [...paragraphs, plain].join('\n'))
  return { to, subject, text: `${body.replaceAll(/^[ \t]*\{link\}[ \t]*$/gm, () => link)}\n`, html }
}

function paragraphOf(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `<p style="margin:0 0 16px">${lines.map(escaped).join('<br>')}</p>`
}

function framed(locale: string, subject: string, inner: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  body { background: #14181d !important; color: #e6e9ed !important }
  .small { color: #a3adb8 !important }
}
</style>
</head>
<body style="margin:0;padding:24px 16px;background:#ffffff;color:#1b2127;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto">
${inner}</div>
</body>
</html>
`
}

function buttonOf(label: string, address: string, accent: Accent): string {
  return `<p style="margin:0 0 24px"><a href="${address}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${accents[accent]};color:#ffffff;font-weight:600;text-decoration:none">${label}</a></p>\n`
}

/** Plain link, for mail programs that show no button and for readers who want to see the address. */
function plainLink(address: string): string {
  return `<p class="small" style="margin:24px 0 0;color:#5a6672;font-size:13px;overflow-wrap:anywhere">${address}</p>\n`
}

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark)
}
