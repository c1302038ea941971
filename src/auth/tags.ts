import type { TagGroup } from '../kernel/service.ts'

export const authTags: readonly TagGroup[] = [
  {
    name: 'Authentication',
    tags: {
      Authentication: 'Whether a site lets users in, their login, their token and their password.',
      'Second factors': 'Authenticator apps, passkeys and recovery codes, and logins that ask for one.',
    },
  },
  {
    name: 'Site management',
    tags: {
      Roles: 'Permissions of the site’s users.',
      Users: 'The users of the site, their roles, companies and groups.',
      Companies: 'The companies of the site.',
      Groups: 'The groups of the site.',
      Audit: 'Actions with user, time and network address.',
    },
  },
  {
    name: 'Administration',
    tags: {
      'Administration: access': 'Administrators, their sessions and their tokens.',
      'Administration: panel':
        'The session of the panel: by password, by setup link or by an identity provider.',
      'Administration: sites': 'The sites and their client secrets.',
      'Administration: inside a site': 'The management of a site by an administrator.',
      'Administration: accounts': 'The accounts of all sites, and locks on their logins.',
      'Administration: people': 'Export and erasure of personal data.',
      Webhooks: 'Subscriptions to events, and the outcome of each delivery. The bodies are under `webhooks`.',
    },
  },
]
