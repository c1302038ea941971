import type { Letter } from './schema.ts'

const second_ms = 1_000
const hour_ms = 3_600_000

/** How long a message is tried. */
export const patience_ms = 24 * hour_ms
/** For how long somebody who sends has a message to themselves: longer than a server of mail may take to answer. */
export const lease_ms = 120 * second_ms

/** The pause after so many attempts: 5 s, 15 s, 45 s, and so on up to an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(hour_ms, 5 * second_ms * 3 ** Math.min(attempts - 1, 10))
}

/** Between this machine and itself nobody listens. */
export function isLoopback(hostname: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(hostname)
}

/** What a letter says, in one language. */
export interface Words {
  readonly subject: string
  readonly greeting: string
  readonly reason: string
  /** What the link does, where there is one. */
  readonly action?: string
  readonly link?: string
  /** How long a link is good, and what to do if it was somebody else. */
  readonly notes: readonly string[]
}

/** The same as text and as HTML, which has no pictures and asks nobody for anything. */
export function letterOf(to: string, locale: string, words: Words): Letter {
  const { subject, greeting, reason, action = '', link, notes } = words
  const asText = link === undefined ? [] : [`${action}:\n${link}`]
  const text = [greeting, reason, ...asText, ...notes].join('\n\n')
  const button = link === undefined ? '' : buttonOf(escaped(action), escaped(link))
  const html = `<!doctype html>
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
<p style="margin:0 0 16px">${escaped(greeting)}</p>
<p style="margin:0 0 24px">${escaped(reason)}</p>
${button}${notes.map((note) => `<p style="margin:0 0 12px">${escaped(note)}</p>`).join('\n')}
${link === undefined ? '' : plainLink(escaped(link))}</div>
</body>
</html>
`
  return { to, subject, text: `${text}\n`, html }
}

function buttonOf(label: string, address: string): string {
  return `<p style="margin:0 0 24px"><a href="${address}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#4a5a10;color:#ffffff;font-weight:600;text-decoration:none">${label}</a></p>\n`
}

/** For programs that show no button, and for whoever wants to see where it leads. */
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
