/**
 * Express middleware: lets a request pass when its session cookie holds a valid token, and puts the user on it.
 *
 *   app.use(verify({ authUrl: 'https://auth.example.com', clientId: process.env.CLIENT_ID }))
 */
export function verify({ authUrl, clientId, cookie = 'session' }) {
  return async (request, response, next) => {
    const token = request.headers.cookie?.match(new RegExp(`(?:^|; *)${cookie}=([^;]+)`))?.[1]
    if (!token) return response.status(401).json({ message: 'Sign in first.' })
    try {
      const answer = await fetch(`${authUrl}/api/auth/verify`, {
        headers: { authorization: `Bearer ${token}`, 'x-client-id': clientId },
        signal: AbortSignal.timeout(2_000),
      })
      if (answer.status === 401) return response.status(401).json({ message: 'Sign in again.' })
      if (answer.status === 403) return response.status(403).json({ message: 'No access.' })
      if (!answer.ok) return response.status(503).json({ message: 'Try again shortly.' })
      const session = await answer.json()
      request.user = session.user
      request.actionKeys = new Set(session.site_action_keys)
      return next()
    } catch {
      // The authentication service cannot be reached: refuse, never let pass.
      return response.status(503).json({ message: 'Try again shortly.' })
    }
  }
}
