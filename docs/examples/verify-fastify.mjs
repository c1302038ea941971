/**
 * Fastify hook: lets a request pass when its session cookie holds a valid token, and puts the user on it.
 *
 *   app.decorateRequest('user', null)
 *   app.addHook('onRequest', verify({ authUrl: 'https://auth.example.com', clientId: process.env.CLIENT_ID }))
 */
export function verify({ authUrl, clientId, cookie = 'session' }) {
  return async (request, reply) => {
    const token = request.headers.cookie?.match(new RegExp(`(?:^|; *)${cookie}=([^;]+)`))?.[1]
    if (!token) return reply.code(401).send({ message: 'Sign in first.' })
    const answer = await fetch(`${authUrl}/api/auth/verify`, {
      headers: { authorization: `Bearer ${token}`, 'x-client-id': clientId },
      signal: AbortSignal.timeout(2_000),
    }).catch(() => undefined)
    if (answer?.status === 401) return reply.code(401).send({ message: 'Sign in again.' })
    if (answer?.status === 403) return reply.code(403).send({ message: 'No access.' })
    // Also when the service cannot be reached: refuse, never let pass.
    if (!answer?.ok) return reply.code(503).send({ message: 'Try again shortly.' })
    const session = await answer.json()
    request.user = session.user
    request.actionKeys = new Set(session.site_action_keys)
  }
}
