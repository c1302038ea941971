import type { AuthSetting } from './auth-setting.ts'

/** Two users of the site: one who may manage it and no more, and one who may do everything. */
export async function pair(at: AuthSetting) {
  const { sites, site } = at
  const permissions = ['roles', 'users', 'companies', 'groups'].map((kind) => `${kind}.write`)
  const [weak, strong] = [
    await sites.user(site, { permissions }),
    await sites.user(site, { permissions: ['*'] }),
  ]
  const asWeak = (path: string, method: string, body?: object) =>
    sites.byUser(site, weak, { path: `/api${path}`, method, ...(body !== undefined && { body }) })
  return { weak, strong, asWeak }
}
