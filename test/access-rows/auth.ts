import type { AnyOperation } from '../../src/kernel/operation.ts'
import type { Targets } from '../support/site-targets.ts'
import { authSuccesses } from '../contract/auth-cases.ts'
import type { AuthSetting } from '../contract/auth-setting.ts'
import type { Call } from '../contract/cases.ts'
import { authWebhookRows } from './auth-webhooks.ts'

/** A call that shows who gets in, and what they get for it. */
interface AuthProbe {
  /** `session`: a user of the site by bearer. `site`: the secret, or a user with the permission. `client`: the secret alone. */
  readonly who: 'anyone' | 'session' | 'site' | 'client' | 'admin'
  readonly permission?: string
  readonly probe: (on: Targets & Pick<AuthSetting, 'site' | 'serial'>) => Call
  readonly success?: number
  /** A success ends the caller's session: nobody else can call as it. */
  readonly endsCaller?: true
}

export interface AuthRow extends AuthProbe {
  /** A call that succeeds. */
  readonly call: (at: AuthSetting) => Call | Promise<Call>
}

const post = (path: string, body: object = {}): Call => ({ path, method: 'POST', body })
const patch = (path: string, body: object): Call => ({ path, method: 'PATCH', body })
const remove = (path: string): Call => ({ path, method: 'DELETE' })
const put = (path: string, body: object): Call => ({ path, method: 'PUT', body })
const letterOf = (site: { readonly id: number }) => `/admin/sites/${site.id}/letters/password_reset/en`
const letterText = { subject: 'A password for {site}', body: 'Hello {name},\n\n{link}' }
const secret = 'a rather long secret'
const passwords = { password: secret, password_confirmation: secret }

const manage = (kind: 'roles' | 'companies' | 'groups', key: 'role' | 'company' | 'group') =>
  ({
    [`${kind}.list`]: { who: 'site', permission: `${kind}.read`, probe: () => ({ path: `/site/${kind}` }) },
    [`${kind}.get`]: {
      who: 'site',
      permission: `${kind}.read`,
      probe: (on) => ({ path: `/site/${kind}/${on[key]}` }),
    },
    [`${kind}.create`]: {
      who: 'site',
      permission: `${kind}.write`,
      probe: () => post(`/site/${kind}`, { name: 'New' }),
    },
    [`${kind}.update`]: {
      who: 'site',
      permission: `${kind}.write`,
      probe: (on) => patch(`/site/${kind}/${on[key]}`, { name: 'Changed' }),
    },
    [`${kind}.delete`]: {
      who: 'site',
      permission: `${kind}.write`,
      probe: (on) => remove(`/site/${kind}/${on[key]}`),
    },
  }) satisfies Record<string, AuthProbe>

const users = (permission: 'users.read' | 'users.write', call: AuthProbe['probe']): AuthProbe => ({
  who: 'site',
  permission,
  probe: call,
})
const admin = (permission: string | undefined, call: AuthProbe['probe'], success = 200): AuthProbe => ({
  who: 'admin',
  ...(permission !== undefined && { permission }),
  probe: call,
  success,
})

const ownRows: Readonly<Record<string, AuthProbe>> = {
  'auth.status': { who: 'anyone', probe: ({ site }) => ({ path: `/auth/status?site=${site.slug}` }) },
  'auth.login': { who: 'anyone', probe: () => post('/auth/login'), success: 422 },
  'auth.verify': { who: 'session', probe: () => ({ path: '/auth/verify' }) },
  'auth.change_password': { who: 'session', probe: () => post('/auth/change-password'), success: 422 },
  'auth.account_export': { who: 'session', probe: () => ({ path: '/auth/account/export' }) },
  'auth.account_close': { who: 'session', probe: () => post('/auth/account/close'), success: 422 },
  'auth.password_forgot': { who: 'client', probe: () => post('/auth/password/forgot'), success: 422 },
  'auth.password_reset': { who: 'client', probe: () => post('/auth/password/reset'), success: 422 },
  'auth.email_verify': { who: 'client', probe: () => post('/auth/email/verify'), success: 422 },
  'auth.email_verify_confirm': {
    who: 'client',
    probe: () => post('/auth/email/verify/confirm'),
    success: 422,
  },
  'auth.link_check': { who: 'anyone', probe: () => post('/auth/link/check'), success: 422 },
  'auth.link_use': { who: 'anyone', probe: () => post('/auth/link'), success: 422 },
  'auth.login_second': { who: 'client', probe: () => post('/auth/login/second'), success: 422 },
  'auth.login_enrol': { who: 'client', probe: () => post('/auth/login/enrol'), success: 422 },
  'auth.factors_list': { who: 'session', probe: () => ({ path: '/auth/factors' }), success: 403 },
  'auth.totp_begin': { who: 'session', probe: () => post('/auth/factors/totp'), success: 422 },
  'auth.totp_confirm': { who: 'session', probe: () => post('/auth/factors/totp/confirm'), success: 422 },
  'auth.passkey_begin': { who: 'session', probe: () => post('/auth/factors/passkey'), success: 422 },
  'auth.passkey_confirm': {
    who: 'session',
    probe: () => post('/auth/factors/passkey/confirm'),
    success: 422,
  },
  'auth.recovery_codes': { who: 'session', probe: () => post('/auth/factors/recovery-codes'), success: 422 },
  'auth.factors_delete': { who: 'session', probe: () => remove('/auth/factors/999999999'), success: 422 },
  'auth.factors_remove': {
    who: 'session',
    probe: () => post('/auth/factors/999999999/remove'),
    success: 422,
  },
  'auth.logout': { who: 'session', endsCaller: true, probe: () => post('/auth/logout') },
  'auth.sessions': { who: 'session', probe: () => ({ path: '/auth/sessions' }) },
  'auth.end_session': { who: 'session', probe: () => remove('/auth/sessions/999999999'), success: 404 },
  'site.audit': { who: 'site', permission: 'audit.read', probe: () => ({ path: '/site/audit' }) },
  ...manage('roles', 'role'),
  ...manage('companies', 'company'),
  ...manage('groups', 'group'),
  'users.list': users('users.read', () => ({ path: '/site/users' })),
  'users.get': users('users.read', (on) => ({ path: `/site/users/${on.user}` })),
  'users.create': users('users.write', ({ serial }) =>
    post('/site/users', { name: 'New', email: `matrix-${Date.now()}-${serial}@test.example`, ...passwords }),
  ),
  'users.invite': users('users.write', ({ serial }) =>
    post('/site/users/invite', { name: 'New', email: `invited-${Date.now()}-${serial}@test.example` }),
  ),
  'users.invite_again': {
    ...users('users.write', (on) => post(`/site/users/${on.user}/invite`)),
    success: 409,
  },
  'users.attach': users('users.write', (on) => post('/site/users/attach', { email: on.stranger })),
  'users.update': users('users.write', (on) => patch(`/site/users/${on.user}`, { name: 'Changed' })),
  'users.detach': users('users.write', (on) => remove(`/site/users/${on.user}`)),
  'users.companies.add': users('users.write', (on) =>
    post(`/site/users/${on.user}/companies`, { site_company_id: on.company }),
  ),
  'users.companies.remove': users('users.write', (on) =>
    remove(`/site/users/${on.user}/companies/${on.joinedCompany}`),
  ),
  'users.groups.add': users('users.write', (on) =>
    post(`/site/users/${on.user}/groups`, { site_group_id: on.group }),
  ),
  'users.groups.remove': users('users.write', (on) =>
    remove(`/site/users/${on.user}/groups/${on.joinedGroup}`),
  ),
  'users.sessions.list': users('users.read', (on) => ({ path: `/site/users/${on.user}/sessions` })),
  'users.sessions.end_all': users('users.write', (on) => remove(`/site/users/${on.user}/sessions`)),
  'users.sessions.end': users('users.write', (on) => remove(`/site/users/${on.user}/sessions/${on.session}`)),
  'admin.session_get': { who: 'anyone', probe: () => ({ path: '/admin/session' }) },
  'admin.session_create': { who: 'anyone', probe: () => post('/admin/session'), success: 422 },
  'admin.session_delete': { ...admin(undefined, () => remove('/admin/session')), endsCaller: true },
  'admin.setup_check': { who: 'anyone', probe: () => post('/admin/setup/check'), success: 422 },
  'admin.setup': { who: 'anyone', probe: () => post('/admin/setup'), success: 422 },
  'admin.oidc_start': { who: 'anyone', probe: () => ({ path: '/admin/oidc/start' }), success: 303 },
  'admin.oidc_callback': { who: 'anyone', probe: () => ({ path: '/admin/oidc/callback' }), success: 303 },
  'admin.login': { who: 'anyone', probe: () => post('/admin/login'), success: 422 },
  'admin.logout': { ...admin(undefined, () => post('/admin/logout')), endsCaller: true },
  'admin.me': admin(undefined, () => ({ path: '/admin/me' })),
  'admin.audit': admin('audit.read', () => ({ path: '/admin/audit' })),
  'admin.audit_export': admin('audit.read', ({ site }) => ({
    path: `/admin/audit/export?site_id=${site.id}`,
  })),
  'admin.sites_list': admin('sites.read', () => ({ path: '/admin/sites' })),
  'admin.sites_get': admin('sites.read', ({ site }) => ({ path: `/admin/sites/${site.id}` })),
  'admin.sites_create': admin('sites.write', ({ serial }) =>
    post('/admin/sites', { name: `New site ${serial}` }),
  ),
  'admin.sites_update': admin('sites.write', ({ site }) =>
    patch(`/admin/sites/${site.id}`, { name: 'Changed' }),
  ),
  'admin.letters_list': admin('sites.read', ({ site }) => ({ path: `/admin/sites/${site.id}/letters` })),
  'admin.letters_replace': admin('sites.write', ({ site }) => put(letterOf(site), letterText)),
  'admin.letters_restore': admin('sites.write', ({ site }) => remove(letterOf(site))),
  'admin.letters_preview': admin('sites.read', ({ site }) => post(`${letterOf(site)}/preview`, letterText)),
  'admin.secrets_list': admin('sites.read', ({ site }) => ({ path: `/admin/sites/${site.id}/secrets` })),
  'admin.secrets_create': admin('sites.write', ({ site }) => post(`/admin/sites/${site.id}/secrets`)),
  'admin.secrets_delete': admin(
    'sites.write',
    ({ site }) => remove(`/admin/sites/${site.id}/secrets/999999999`),
    404,
  ),
  'admin.account_factors_list': admin('accounts.read', (on) => ({
    path: `/admin/accounts/${on.user}/factors`,
  })),
  'admin.account_factors_remove': admin('accounts.write', (on) =>
    remove(`/admin/accounts/${on.user}/factors`),
  ),
  'admin.session_second': { who: 'anyone', probe: () => post('/admin/session/second'), success: 422 },
  'admin.login_second': { who: 'anyone', probe: () => post('/admin/login/second'), success: 422 },
  'admin.login_enrol': { who: 'anyone', probe: () => post('/admin/login/enrol'), success: 422 },
  'admin.proof_options': admin(undefined, () => post('/admin/proof/options')),
  'admin.proof': admin(undefined, () => post('/admin/proof'), 422),
  'admin.factors_list': admin(undefined, () => ({ path: '/admin/factors' })),
  // For people, not for the token of a program.
  'admin.totp_begin': admin(undefined, () => post('/admin/factors/totp'), 403),
  'admin.totp_confirm': admin(undefined, () => post('/admin/factors/totp/confirm'), 403),
  'admin.passkey_begin': admin(undefined, () => post('/admin/factors/passkey'), 403),
  'admin.passkey_confirm': admin(undefined, () => post('/admin/factors/passkey/confirm'), 403),
  'admin.recovery_codes': admin(undefined, () => post('/admin/factors/recovery-codes'), 403),
  'admin.factors_remove': admin(undefined, () => remove('/admin/factors/999999999'), 403),
  'admin.administrators_factors_list': admin(
    'administrators.write',
    () => ({ path: '/admin/administrators/999999999/factors' }),
    404,
  ),
  'admin.administrators_factors_remove': admin(
    'administrators.write',
    () => remove('/admin/administrators/999999999/factors'),
    404,
  ),
  'admin.tokens_list': admin(undefined, () => ({ path: '/admin/tokens' })),
  'admin.tokens_create': admin(undefined, () => post('/admin/tokens'), 422),
  'admin.tokens_delete': admin(undefined, () => remove('/admin/tokens/999999999'), 404),
  'admin.administrators_list': admin('administrators.write', () => ({ path: '/admin/administrators' })),
  'admin.administrators_get': admin(
    'administrators.write',
    () => ({ path: '/admin/administrators/999999999' }),
    404,
  ),
  'admin.administrators_create': admin('administrators.write', () => post('/admin/administrators'), 422),
  'admin.administrators_update': admin(
    'administrators.write',
    () => patch('/admin/administrators/999999999', { name: 'x' }),
    404,
  ),
  'admin.administrators_invite': admin(
    'administrators.write',
    () => post('/admin/administrators/999999999/invite'),
    404,
  ),
  'admin.locks_list': admin('accounts.read', () => ({ path: '/admin/locks' })),
  'admin.locks_release': admin('accounts.write', () =>
    post('/admin/locks/release', { email: 'nobody@test.example' }),
  ),
  'admin.people_export': admin('*', () => post('/admin/people/export', { email: 'nobody@test.example' })),
  'admin.people_erasures': admin('*', () => ({ path: '/admin/people/erasures' })),
  'admin.people_erase': admin('*', () => post('/admin/people/erase', { email: 'nobody@test.example' }), 202),
  'admin.accounts_list': admin('accounts.read', () => ({ path: '/admin/accounts' })),
  'admin.accounts_get': admin('accounts.read', (on) => ({ path: `/admin/accounts/${on.user}` })),
  'admin.accounts_update': admin('accounts.write', (on) =>
    patch(`/admin/accounts/${on.user}`, { email: `moved-${on.user}-${on.serial}@test.example` }),
  ),
  'admin.accounts_reset_link': admin('accounts.write', (on) => post(`/admin/accounts/${on.user}/reset-link`)),
  'admin.accounts_verify_link': admin('accounts.write', (on) =>
    post(`/admin/accounts/${on.user}/verify-link`),
  ),
  'admin.accounts_join_link': admin(
    'accounts.write',
    () => post('/admin/accounts/999999999/join-link', { site_id: 1 }),
    404,
  ),
  // The other rows go on with the account of the setting.
  'admin.accounts_close': admin('accounts.write', () => post('/admin/accounts/999999999/close'), 404),
  'admin.accounts_reopen': admin('accounts.write', (on) => post(`/admin/accounts/${on.user}/reopen`), 409),
  'admin.accounts_unlock': admin('accounts.write', (on) => post(`/admin/accounts/${on.user}/unlock`)),
}

/** Operations open to a site's server are open to administrators with the same permission, on any site. */
function administered(rows: Readonly<Record<string, AuthProbe>>): Readonly<Record<string, AuthProbe>> {
  const ofSites = Object.entries(rows).filter(([, row]) => row.who === 'site')
  return Object.fromEntries(
    ofSites.map(([id, row]) => {
      const call: AuthProbe['probe'] = (on) => {
        const { path, ...request } = row.probe(on)
        return { ...request, path: path.replace(/^\/site\//, `/admin/sites/${on.site.id}/`) }
      }
      const name = id.replace(/^site\./, '').replaceAll('.', '_')
      return [`admin.site_${name}`, admin(row.permission, call, row.success)]
    }),
  )
}

const probes: Readonly<Record<string, AuthProbe>> = {
  ...ownRows,
  ...administered(ownRows),
  ...authWebhookRows,
}

/** Every operation of the authentication service but introspection, with who may call it and a call that succeeds. */
export const authRows: Readonly<Record<string, AuthRow>> = Object.fromEntries(
  Object.entries(probes).map(([id, row]) => {
    const call: AuthRow['call'] = authSuccesses[id] ?? ((at) => row.probe({ ...at.on, ...at }))
    return [id, { ...row, call }]
  }),
)

/** Groups of operations, each with those that no group above it has. One test file proves each within seconds. */
export const authGroups = {
  'site-factors': /^auth\.(factors|totp|passkey|recovery|login_)/,
  'site-sign-in': /^auth\./,
  'administered-sites': /^admin\.site_/,
  'administered-accounts': /^admin\.(account|people|locks|audit|events)/,
  'site-settings': /^admin\.(sites|secrets|letters|webhooks)/,
  administrators: /^admin\./,
  sites: /./,
}
export type AuthGroup = keyof typeof authGroups

export function isInGroup(group: AuthGroup, { id }: AnyOperation): boolean {
  return Object.entries(authGroups).find(([, pattern]) => pattern.test(id))?.[0] === group
}
