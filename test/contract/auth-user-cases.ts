import { Desk, newcomer } from '../support/site-desk.ts'
import { closedPatch } from './auth-closing-cases.ts'
import { waitingCases } from './auth-consent-cases.ts'
import { invitationCases } from './auth-link-cases.ts'
import { pair } from './auth-pair.ts'
import type { AuthSetting } from './auth-setting.ts'
import type { OwnProvokers, Provokers } from './cases.ts'

/** Somebody who may write users, on one who may do more and on themselves. */
export function userCases(at: AuthSetting): OwnProvokers {
  const { sites, site, on } = at
  const desk = () =>
    new Desk({ sites, site, door: { prefix: '/api', mode: 'client secret' }, manager: noManager })
  const strongRole = async () => ({ assignments: [{ site_role_id: await desk().role(['*']) }] })
  const tooStrong = (path: string): Provokers => ({
    permission_not_held: async () => (await pair(at)).asWeak(path, 'POST', newcomer(await strongRole())),
  })
  const onUser = (method: string, path: string, body?: object): Provokers => ({
    async permission_not_held() {
      const { strong, asWeak } = await pair(at)
      return asWeak(`/site/users/${strong.id}${path}`, method, body)
    },
    async own_access() {
      const { weak, asWeak } = await pair(at)
      return asWeak(`/site/users/${weak.id}${path}`, method, body)
    },
  })
  const waiting = waitingCases(at)
  return {
    'users.create': tooStrong('/site/users'),
    'users.invite': tooStrong('/site/users/invite'),
    'users.attach': {
      ...waiting['users.attach'],
      permission_not_held: async () =>
        (await pair(at)).asWeak('/site/users/attach', 'POST', {
          email: on.stranger,
          ...(await strongRole()),
        }),
      account_not_found: () => desk().post('/site/users/attach', { email: 'nobody@nowhere.example' }),
      already_attached: async () => desk().post('/site/users/attach', await sites.user(site)),
    },
    'users.invite_again': {
      ...invitationCases(at, onUser('POST', '/invite', {})),
      ...waiting['users.invite_again'],
    },
    'users.update': {
      ...onUser('PATCH', '', { assignments: [] }),
      ...waiting['users.update'],
      async account_not_owned() {
        const elsewhere = await sites.user(await sites.site())
        await sites.database.transaction((connection) =>
          sites.place(connection, site, { id: elsewhere.id, status: 'active' }),
        )
        const body = { email: newcomer().email }
        return sites.bySecret(site, `/api/site/users/${elsewhere.id}`, { method: 'PATCH', body })
      },
      account_closed: () => closedPatch(sites, site),
    },
    'users.detach': onUser('DELETE', ''),
    'users.companies.add': onUser('POST', '/companies', { site_company_id: on.company }),
    'users.companies.remove': onUser('DELETE', `/companies/${on.joinedCompany}`),
    'users.groups.add': onUser('POST', '/groups', { site_group_id: on.group }),
    'users.groups.remove': onUser('DELETE', `/groups/${on.joinedGroup}`),
    'users.sessions.end_all': onUser('DELETE', '/sessions'),
    'users.sessions.end': onUser('DELETE', `/sessions/${on.session}`),
  }
}

const noManager = { id: 0, email: '', name: '', token: '', role_id: undefined }
