import type { TagGroup } from '../kernel/service.ts'
import { documentKinds } from './kinds.ts'

/** Chapters of the API reference, in the order an integrator needs them. */
export const logisticsTags: readonly TagGroup[] = [
  {
    name: 'Begin',
    tags: {
      Health: 'Health of the service and its parts. Open to everybody.',
      Authentication: 'Bearer tokens for users.',
      Companies: 'The companies that you may enter, named by `X-Company-Id`, and their modules.',
      'Own account': 'Your own account: name, password, sessions, API tokens.',
      Users: 'Users with their companies and roles. For super-admins.',
      Members: 'The people of one company and their roles. For its managers.',
    },
  },
  {
    name: 'Articles and stock',
    tags: {
      Articles: 'The catalogue: articles of clients with their units, barcodes and tracking.',
      Kits: 'Articles made of other articles: components, how many can be made, assembling and disassembling.',
      Scanning: 'Turns a scanned code into article, unit, lot and serial number.',
      Stock: 'Stock by location, its history and its state at any time; adjustments, counts and transfers.',
      Replenishments: 'Moves from reserve locations to picking locations: rules and tasks.',
    },
  },
  {
    name: 'Documents',
    tags: Object.fromEntries(documentKinds.map(({ chapter }) => [chapter.tag, chapter.about])),
  },
  {
    name: 'Beside them',
    tags: {
      'Print stations': 'Printers driven by your own program, and their jobs.',
      Carriers: 'Connections to carriers, their labels and tracking.',
      'Photos and files': 'Photos and files of articles, receptions, returns, sales orders and parcels.',
    },
  },
  {
    name: 'Events',
    tags: {
      Webhooks: 'Subscriptions to events, and the outcome of each delivery. The bodies are under `webhooks`.',
      Events: 'The same events as a feed to poll.',
    },
  },
  {
    name: 'Reference data',
    tags: {
      Clients: 'The clients whose goods are stored.',
      Partners: 'Suppliers, customers and carriers of clients.',
      Warehouses: 'Warehouses and their locations.',
      Units: 'The catalogue of units of measure.',
    },
  },
  {
    name: 'Other ways in',
    tags: {
      Integrations:
        'Inbound calls of the transport system and the master-data system, with their shared tokens.',
      GraphQL: 'The reads of this API as one schema.',
    },
  },
  {
    name: 'Around it',
    tags: {
      Dashboard: 'Key figures of a company.',
      Sandbox: 'Simulated warehouse work for sandbox companies.',
      Audit: 'Changes of reference data, with user and time.',
      People: 'Export and erasure of personal data.',
    },
  },
]
