import { demoPasswords } from '../../../kernel/demo.ts'
import type { Role } from '../../base/access/roles.ts'
import { moduleSlugs } from '../../base/access/schema-modules.ts'

/** Password of every demo user. */
export const demoPassword = demoPasswords.short

export interface DemoClient {
  readonly code: string
  readonly name: string
  readonly country_code: string
}

export interface DemoCompany {
  readonly id: number
  /** The code identifies a demo company. */
  readonly code: string
  readonly name: string
  readonly vat_number: string
  readonly country_code: string
  readonly timezone: string
  readonly sscc_prefix?: string
  readonly modules: typeof moduleSlugs
  readonly clients: readonly DemoClient[]
}

export const demoCompanies: readonly DemoCompany[] = [
  {
    id: 1,
    code: 'DEMO-ADRIATICA',
    name: 'Adriatica Logistica',
    vat_number: 'IT00000010017',
    country_code: 'IT',
    timezone: 'Europe/Rome',
    // GS1 reserves 952 for examples.
    sscc_prefix: '39521234',
    modules: moduleSlugs,
    clients: [
      { code: 'FRANTOIO', name: 'Frantoio Colle Sereno S.r.l.', country_code: 'IT' },
      { code: 'LAGOMARE', name: 'Sartoria Lagomare S.p.A.', country_code: 'IT' },
      { code: 'ALBACOS', name: "Cosmetica dell'Alba S.r.l.", country_code: 'IT' },
      { code: 'BRENTA', name: 'Ferramenta Brenta & Figli S.n.c.', country_code: 'IT' },
    ],
  },
  {
    id: 2,
    code: 'DEMO-NORDHUB',
    name: 'Nordhub Fulfilment',
    vat_number: 'DE000000027',
    country_code: 'DE',
    timezone: 'Europe/Berlin',
    modules: ['api', 'articles', 'stock', 'outbound', 'webhooks'],
    clients: [
      { code: 'VOLTHAUS', name: 'Volthaus Elektronik GmbH', country_code: 'DE' },
      { code: 'HANSEKAF', name: 'Hanse Kaffeerösterei GmbH & Co. KG', country_code: 'DE' },
      { code: 'HYGGEBY', name: 'Hyggeby Home ApS', country_code: 'DK' },
    ],
  },
  {
    id: 3,
    code: 'DEMO-CARPATHIA',
    name: 'Carpathia Depozit',
    vat_number: 'RO0000038',
    country_code: 'RO',
    timezone: 'Europe/Bucharest',
    modules: ['api', 'articles', 'inbound', 'returns'],
    clients: [
      { code: 'VERDEFARM', name: 'Verde Farm Distribuție S.R.L.', country_code: 'RO' },
      { code: 'GRADINA', name: 'Grădina Bunicii S.R.L.', country_code: 'RO' },
      { code: 'ELLADA', name: 'Ελλάδα Τρόφιμα Μ.Ε.Π.Ε.', country_code: 'GR' },
    ],
  },
]

export interface DemoMembership {
  readonly company_id: number
  readonly role: Exclude<Role, 'super_admin'>
  /** Codes of the client companies that a `client` user is restricted to. */
  readonly clients?: readonly string[]
}

export interface DemoUser {
  readonly email: string
  readonly name: string
  /** The first one is primary. A user without any is a super-admin. */
  readonly memberships: readonly DemoMembership[]
  /** Has an authenticator app with the demo world's key. */
  readonly hasApp?: true
}

const users: readonly (Omit<DemoUser, 'email'> & { readonly mailbox: string })[] = [
  { mailbox: 'admin', name: 'Ada Marchetti', memberships: [] },
  { mailbox: 'manager', name: 'Giulia Ferrante', memberships: [{ company_id: 1, role: 'manager' }] },
  { mailbox: 'operator', name: 'Niccolò Bassi', memberships: [{ company_id: 1, role: 'operator' }] },
  {
    mailbox: 'client',
    name: 'Beatrice Colle',
    memberships: [{ company_id: 1, role: 'client', clients: ['FRANTOIO'] }],
  },
  { mailbox: 'viewer', name: 'Tommaso Riva', memberships: [{ company_id: 1, role: 'viewer' }] },
  { mailbox: 'nordhub', name: 'Jörg Petersen', memberships: [{ company_id: 2, role: 'manager' }] },
  { mailbox: 'carpathia', name: 'Ioana Mureșan', memberships: [{ company_id: 3, role: 'manager' }] },
  {
    mailbox: 'two-steps',
    name: 'Greta Fabbri',
    memberships: [{ company_id: 1, role: 'manager' }],
    hasApp: true,
  },
  {
    mailbox: 'planner',
    name: 'Katharina Weiß',
    memberships: [
      { company_id: 2, role: 'operator' },
      { company_id: 1, role: 'viewer' },
    ],
  },
]

export const demoUsers: readonly DemoUser[] = users.map(({ mailbox, ...user }) => ({
  email: `${mailbox}@demo.waybill.test`,
  ...user,
}))
