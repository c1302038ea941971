import { demoPasswords } from '../../kernel/demo.ts'

export const demoPassword = demoPasswords.long

/** Label of the secrets that the demo world gives its sites; it serves to find them again. */
export const demoSecretLabel = 'demo'

interface DemoRole {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly api_permissions: readonly string[]
  readonly action_keys: readonly string[]
}

interface DemoGrant {
  readonly slug: string
  readonly name: string
  readonly action_keys: readonly string[]
}

interface DemoMember {
  readonly email: string
  readonly name: string
  /** Slugs; the first role is primary. */
  readonly roles: readonly string[]
  readonly companies?: readonly string[]
  readonly groups?: readonly string[]
  readonly status?: 'suspended'
  readonly hasApp?: true
}

export interface DemoSite {
  /** The slug identifies a site as part of the demo world. */
  readonly slug: string
  readonly name: string
  /** Whether the site asks users for their second factor if they have one. */
  readonly asksForFactors?: true
  readonly roles: readonly DemoRole[]
  readonly companies: readonly DemoGrant[]
  readonly groups: readonly DemoGrant[]
  readonly users: readonly DemoMember[]
}

const everything: DemoRole = {
  slug: 'administrator',
  name: 'Administrator',
  description: 'Manages the whole site.',
  api_permissions: ['*'],
  action_keys: ['settings.open'],
}

const portal: DemoSite = {
  slug: 'demo-customer-portal',
  name: 'Adriatica customer portal',
  asksForFactors: true,
  roles: [
    everything,
    {
      slug: 'team-lead',
      name: 'Team lead',
      description: 'Adds colleagues and sorts them into companies and groups.',
      api_permissions: ['users.read', 'users.write', 'roles.read', 'companies.read', 'groups.read'],
      action_keys: ['orders.approve', 'orders.create'],
    },
    {
      slug: 'auditor',
      name: 'Auditor',
      description: 'Reads everything, the audit log too.',
      api_permissions: ['audit.read', 'companies.read', 'groups.read', 'roles.read', 'users.read'],
      action_keys: ['reports.open'],
    },
    {
      slug: 'buyer',
      name: 'Buyer',
      description: 'Uses the portal and manages nothing.',
      api_permissions: [],
      action_keys: ['orders.create'],
    },
  ],
  companies: [
    { slug: 'frantoio', name: 'Frantoio Colle Sereno S.r.l.', action_keys: ['catalogue.food'] },
    { slug: 'lagomare', name: 'Sartoria Lagomare S.p.A.', action_keys: ['catalogue.fashion'] },
    { slug: 'brenta', name: 'Ferramenta Brenta & Figli S.n.c.', action_keys: ['catalogue.hardware'] },
  ],
  groups: [
    { slug: 'early-access', name: 'Early access', action_keys: ['beta.returns'] },
    { slug: 'key-accounts', name: 'Key accounts', action_keys: ['support.priority'] },
  ],
  users: [
    { email: 'portal-admin@demo.waybill.test', name: 'Lucia Pavan', roles: ['administrator'] },
    {
      email: 'lead@demo.waybill.test',
      name: 'Matteo Sartori',
      roles: ['team-lead', 'buyer'],
      companies: ['frantoio', 'lagomare'],
      groups: ['key-accounts'],
    },
    { email: 'auditor@demo.waybill.test', name: 'Chiara Bellini', roles: ['auditor'] },
    {
      email: 'buyer@demo.waybill.test',
      name: 'Davide Conte',
      roles: ['buyer'],
      companies: ['frantoio'],
      groups: ['early-access'],
    },
    {
      email: 'two-steps@demo.waybill.test',
      name: 'Greta Fabbri',
      roles: ['buyer'],
      companies: ['lagomare'],
      hasApp: true,
    },
    {
      email: 'suspended@demo.waybill.test',
      name: 'Paolo Neri',
      roles: ['buyer'],
      companies: ['brenta'],
      status: 'suspended',
    },
  ],
}

const driverApp: DemoSite = {
  slug: 'demo-driver-app',
  name: 'Nordhub driver app',
  roles: [
    everything,
    {
      slug: 'dispatcher',
      name: 'Dispatcher',
      description: 'Plans tours.',
      api_permissions: ['users.read', 'groups.read', 'groups.write'],
      action_keys: ['tours.plan', 'tours.watch'],
    },
    {
      slug: 'driver',
      name: 'Driver',
      description: 'Drives them.',
      api_permissions: [],
      action_keys: ['tours.drive'],
    },
  ],
  companies: [{ slug: 'hansekaf', name: 'Hanse Kaffeerösterei GmbH & Co. KG', action_keys: [] }],
  groups: [
    { slug: 'night-shift', name: 'Night shift', action_keys: ['gate.night'] },
    { slug: 'depot-hamburg', name: 'Depot Hamburg', action_keys: ['gate.hamburg'] },
  ],
  users: [
    {
      email: 'dispatch@demo.waybill.test',
      name: 'Annika Petersen',
      roles: ['dispatcher'],
      groups: ['depot-hamburg'],
    },
    {
      email: 'driver@demo.waybill.test',
      name: 'Yusuf Yılmaz',
      roles: ['driver'],
      companies: ['hansekaf'],
      groups: ['depot-hamburg', 'night-shift'],
    },
    // One account on two sites, with different rights on each.
    { email: 'lead@demo.waybill.test', name: 'Matteo Sartori', roles: ['administrator'] },
  ],
}

export const demoSites: readonly DemoSite[] = [portal, driverApp]

export const demoAdministrators = [{ email: 'admin@demo.waybill.test', name: 'Ada Marchetti' }] as const
