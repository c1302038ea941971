import { TextField } from '../../ui/field.tsx'
import { Loadable } from '../../ui/loaded.ts'
import type { AllowedAction } from '../documents/allowed.ts'
import { documentActs } from '../documents/acts.ts'
import { numberColumn, statusColumn } from '../documents/columns.tsx'
import { documentPage } from '../documents/document-page.tsx'
import type { DocumentEntry } from '../documents/entry.ts'
import { textField } from '../documents/form.ts'
import type { FormSpec, FormValues } from '../documents/form-spec.ts'
import { formsOf } from '../documents/forms.tsx'
import type { DocumentRecord, Kind } from '../documents/kind.ts'
import { LineArticle, LineTable, amountColumn } from '../documents/line-table.tsx'
import type { ListedKind } from '../kinds.ts'

// A sample document kind without an API, to test the console's generic pages. Its records live in page memory.

type Status = 'open' | 'sealed' | 'scrapped'

interface CrateLine {
  readonly id: number
  readonly article_id: number
  readonly article_code: string
  readonly description: string
  readonly quantity_um3pl: number
}

interface Crate extends DocumentRecord {
  readonly crate_number: string
  readonly status: Status
  readonly allowed_actions: readonly AllowedAction[]
  readonly lines: readonly CrateLine[]
}

const allowed: Readonly<Record<Status, readonly AllowedAction[]>> = {
  open: [
    { action: 'seal', waits_for: null },
    { action: 'send', waits_for: 'on_hold' },
    { action: 'scrap', waits_for: null },
  ],
  sealed: [],
  scrapped: [],
}

let crate: Crate = {
  id: 7,
  version: 1,
  crate_number: 'CR-7',
  status: 'open',
  client_3pl_id: null,
  warehouse_id: 1,
  external_reference: 'BOX-7',
  notes: 'Handle with care',
  created_at: '2026-01-15T10:20:30.000000Z',
  allowed_actions: allowed.open,
  lines: [{ id: 1, article_id: 4, article_code: 'APPLE', description: 'Apples', quantity_um3pl: 12 }],
}

async function change(fields: Partial<Crate>): Promise<Crate> {
  crate = { ...crate, ...fields, version: crate.version + 1 }
  crate = { ...crate, allowed_actions: allowed[crate.status] }
  return crate
}

const entry: DocumentEntry<Status> = {
  of: 'crate',
  path: '/crates',
  title: { en: 'Crates', it: 'Casse', ro: 'Lăzi' },
  make: { en: 'New crate', it: 'Nuova cassa', ro: 'Ladă nouă' },
  module: 'crates',
  number: { field: 'crate_number', prefix: 'CR-' },
  statuses: {
    open: { tone: 'info', name: { en: 'Open', it: 'Aperta', ro: 'Deschisă' }, edit: 'all' },
    sealed: { tone: 'good', name: { en: 'Sealed', it: 'Sigillata', ro: 'Sigilată' }, isOver: true },
    scrapped: { tone: 'idle', name: { en: 'Scrapped', it: 'Rottamata', ro: 'Casată' }, isOver: true },
  },
  touches: ['crates'],
  find: async () => [{ id: crate.id, number: crate.crate_number, note: 'in the hall' }],
  nav: { icon: 'box', group: 'groupGoods' },
}

interface Values extends FormValues {
  readonly text: { readonly notes: string }
}

const form: FormSpec<Crate, Values, { readonly notes: string }, 'open'> = {
  empty: { text: { notes: '' }, partner: null, lines: [] },
  valuesOf: ({ notes }) => ({ text: { notes: notes ?? '' }, partner: null, lines: [] }),
  bodyOf: ({ text }) => ({ notes: text.notes }),
  labels: () => ({ notes: 'Notes' }),
  words: () => ({
    title: 'New crate',
    edit: (number) => `Edit ${number}`,
    saved: (number) => `${number} is saved.`,
    starts: [{ as: 'open', label: 'Create', done: (number) => `${number} is created.` }],
  }),
  create: (_call, { text }) => change({ notes: text.notes }),
  update: (_call, { body }) => change(body),
  Fields: (props) => <TextField label="Notes" {...textField(props, 'notes')} />,
}

/** Query of a read that isn't an API operation. */
function asked<T>(name: string, answer: () => T) {
  return { queryKey: [1, `crates.${name}`], queryFn: async () => answer() }
}

const kind: Kind<Crate> = {
  ...entry,
  ...formsOf(form),
  words: () => ({
    one: 'Crate',
    add: 'New crate',
    emptyTitle: 'No crates',
    emptyText: 'Crates appear here.',
    count: (count) => `${count} crate`,
  }),
  numberOf: ({ crate_number }) => crate_number,
  list: () => ({
    key: [1, 'crates.list'],
    perPage: 100,
    page: async () => ({ data: [crate], total: 1, totalIsMinimum: false, next: undefined }),
  }),
  one: () => asked('get', () => crate),
  load: async () => crate,
  timeline: () => asked('timeline', () => []),
  columns: (tools) => [numberColumn('Number', kind.numberOf), statusColumn(entry, tools)],
  filters: () => [],
  facts: () => [['Material', 'Wood']],
  lines: ({ lines }) => (
    <LineTable
      lines={lines}
      columns={[
        { key: 'article', title: 'Article', cell: (line) => <LineArticle line={line} /> },
        amountColumn('Quantity', (line: CrateLine) => line.quantity_um3pl),
      ]}
    />
  ),
  actions: {
    seal: {
      icon: 'lock',
      words: () => ({ label: 'Seal', done: (number) => `${number} is sealed.` }),
      press: () => change({ status: 'sealed' }),
    },
    send: { icon: 'truck', words: () => ({ label: 'Send' }), press: () => change({}) },
    scrap: {
      icon: 'trash',
      words: () => ({ label: 'Scrap', text: 'It is gone then.', done: (number) => `${number} is scrapped.` }),
      danger: true,
      aside: () => true,
      reason: (_call, _record, reason) => change({ status: 'scrapped', notes: reason }),
    },
  },
  next: () => 'seal',
}

export const crates: ListedKind = {
  ...entry,
  load: new Loadable(() => Promise.resolve({ Page: documentPage(kind), acts: documentActs(kind) })),
}
