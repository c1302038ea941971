import type { MailWorld } from './mail-world.ts'
import type { TestSite } from './sites.ts'

export const freshPassword = 'four quiet lamps at noon'

/** Requests and uses a reset link through the server of a site. The mail world exists only once the tests run. */
export function resetCalls(mail: () => MailWorld) {
  const forgot = (site: TestSite, email: string, more: object = {}) =>
    mail().sites.bySecret(site, '/api/auth/password/forgot', { method: 'POST', body: { email, ...more } })
  const reset = (site: TestSite, token: string, password = freshPassword) =>
    mail().sites.bySecret(site, '/api/v2/auth/password/reset', {
      method: 'POST',
      body: { token, password, password_confirmation: password },
    })
  const byPage = (token: string, password = freshPassword) => mail().follow(token, password)
  return { forgot, reset, byPage }
}
