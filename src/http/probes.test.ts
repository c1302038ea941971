import { expect, test } from 'vitest'
import { type Edge, startEdge } from '../../test/support/edge.ts'

async function metricsOf(edge: Edge, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${edge.address}/metrics`, { headers })
}

/** Text format of Prometheus: comments, and samples with a name, labels in quotes, and a number. */
const comment = /^# (HELP|TYPE) [a-zA-Z_:][\w:]* .+$/
const sample =
  /^([a-zA-Z_:][\w:]*)(\{[a-zA-Z_]\w*="(?:[^"\\\n]|\\.)*"(?:,[a-zA-Z_]\w*="(?:[^"\\\n]|\\.)*")*\})? (-?[\d.]+(?:e[+-]?\d+)?|[Nn]a[Nn]|[+-]Inf)$/

test('/metrics is valid exposition text with bounded labels', async () => {
  const edge = await startEdge([])
  for (const path of ['/livez', '/nowhere/1', '/nowhere/2', '/nowhere/%22%0a', '/openapi.json?x=1']) {
    await fetch(`${edge.address}${path}`)
  }
  const response = await metricsOf(edge)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/)
  const lines = (await response.text())
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
  const [comments, samples] = [
    lines.filter((line) => line.startsWith('#')),
    lines.filter((line) => !line.startsWith('#')),
  ]
  for (const line of comments) expect(line).toMatch(comment)
  for (const line of samples) expect(line).toMatch(sample)
  const typed = new Set(
    comments.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]),
  )
  const names = samples.map((line) => sample.exec(line)?.[1] ?? '')
  expect(
    names.filter((name) => !typed.has(name) && !typed.has(name.replace(/_(bucket|sum|count)$/, ''))),
  ).toEqual([])
  const counted = lines.filter((line) => line.startsWith('http_requests_total'))
  expect(counted.some((line) => line.includes('route="unknown"') && line.endsWith(' 3'))).toBe(true)
  expect(counted.join()).not.toContain('nowhere')
  expect(counted.join()).toContain('route="/livez"')
  await edge.stop()
})

test('without a token /metrics is for this machine only, and not for who was forwarded by a proxy on it', async () => {
  for (const trustedProxies of [[], ['127.0.0.1']]) {
    const edge = await startEdge([], { trustedProxies })
    expect((await metricsOf(edge)).status).toBe(200)
    expect((await metricsOf(edge, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(401)
    expect((await metricsOf(edge, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(401)
    expect((await metricsOf(edge, { forwarded: 'for=203.0.113.9' })).status).toBe(401)
    await edge.stop()
  }
})

test('with a token it needs the token, also on this machine', async () => {
  const edge = await startEdge([], { metricsToken: 'let-me-see' })
  for (const authorization of [
    '',
    'Bearer',
    'Bearer let-me-se',
    'Bearer let-me-see!',
    'let-me-see',
    'bearer let-me-seé',
  ]) {
    const refused = await metricsOf(edge, { authorization: Buffer.from(authorization).toString('latin1') })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
  }
  expect((await metricsOf(edge)).status).toBe(401)
  const allowed = await metricsOf(edge, {
    authorization: 'Bearer let-me-see',
    'x-forwarded-for': '203.0.113.9',
  })
  expect(allowed.status).toBe(200)
  await edge.stop()
})
