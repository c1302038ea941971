import type { TagGroup } from '../kernel/service.ts'
import { documentKinds } from './kinds.ts'

/** Chapters of the API reference, in the order an integrator needs them. */
export const logisticsTags: readonly TagGroup[] = [
  {
    name: 'Begin',
    tags: {
      Health: 'How the service and its parts are. Open to everybody.',
      Authentication: 'A bearer token for a user, and its end.',
      Companies: 'The companies that you may enter, named by `X-Company-Id`, and their modules.',
      'Own account': 'What everybody sees to by themselves: name, password, sessions, tokens for programs.',
      Users: 'Who may enter which company in which role. For super-admins.',
      Members: 'The people of one company and what each is in it. For its managers.',
    },
  },
  {
    name: 'Articles and stock',
    tags: {
      Articles: 'The catalogue: articles of client companies with their units, barcodes and tracking.',
      Kits: 'Articles that are made of others: what they are made of, how many could be made, making and taking apart.',
      Scanning: 'From what a scanner read to article, unit, lot and serial number.',
      Stock: 'What lies where, why, and what it was at any time; corrections, counts and transfers.',
      Replenishments: 'What is brought from reserve places to pick places: by which rules, and task by task.',
    },
  },
  {
    name: 'Documents',
    tags: Object.fromEntries(documentKinds.map(({ chapter }) => [chapter.tag, chapter.about])),
  },
  {
    name: 'Beside them',
    tags: {
      'Print stations': 'Printers that a program of yours prints on, and what is to be printed there.',
      Carriers: 'Who makes labels for parcels, the labels, and where their parcels are.',
      'Photos and files': 'Pictures and papers of articles, receptions, returns, sales orders and parcels.',
    },
  },
  {
    name: 'Events',
    tags: {
      Webhooks: 'Who is told of what, and what became of each delivery. The bodies are under `webhooks`.',
      Events: 'The same events as a feed, for whoever would rather ask.',
    },
  },
  {
    name: 'Reference data',
    tags: {
      Clients: 'The client companies whose goods are kept.',
      Partners: 'Suppliers, customers and carriers of client companies.',
      Warehouses: 'Warehouses and their locations.',
      Units: 'The catalogue of units of measure.',
    },
  },
  {
    name: 'Other ways in',
    tags: {
      Integrations: 'For the transport system and the master-data system, by their shared tokens.',
      GraphQL: 'The reads of this API as one schema.',
    },
  },
  {
    name: 'Around it',
    tags: {
      Dashboard: 'The figures of a company at a glance.',
      Sandbox: 'A warehouse without staff: what they would do, on request.',
      Audit: 'Who changed which reference data, and when.',
      People: 'What is held on a person, and its end.',
    },
  },
]
