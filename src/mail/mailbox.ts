import type { CaughtLetter } from './caught.ts'
import { escaped } from './letter.ts'

/** Caught mail for developers: each message as a mail program shows it, and as text. */
export function mailboxPage(letters: readonly CaughtLetter[]): string {
  const list = letters.map(letterBox).join('\n')
  const none = '<p>No mail yet. Ask for a new password on a site, or invite somebody.</p>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mail that was caught · Waybill</title>
<style>
:root { color-scheme: light dark }
body { max-width: 760px; margin: 0 auto; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif }
article { margin: 0 0 32px; border-top: 1px solid #8888; padding-top: 16px }
h2 { margin: 0; font-size: 18px; overflow-wrap: anywhere }
p { overflow-wrap: anywhere }
iframe { box-sizing: border-box; width: 100%; height: 420px; border: 1px solid #8888; border-radius: 6px }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>Mail that was caught</h1>
<p>Nothing is sent: there is no SMTP_URL. These are the last messages as they would have gone out, the newest first.</p>
${letters.length === 0 ? none : list}
</body>
</html>
`
}

/** Sandboxed message: it runs no scripts and reaches nothing outside. Its link opens in a new tab. */
function letterBox({ to, subject, text, html, at }: CaughtLetter): string {
  const framed = escaped(html.replace('<head>', '<head><base target="_blank">'))
  return `<article>
<h2>${escaped(subject)}</h2>
<p>To ${escaped(to)}, ${at.toISOString()}</p>
<iframe title="${escaped(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}"></iframe>
<details><summary>As text</summary><pre>${escaped(text)}</pre></details>
</article>`
}
