// Import rules. tools/imports.ts runs these rules and first makes sure that every file was seen.

/** Tests stand beside what they test; they may use test/ and main, which the files beside them may not. */
const TEST = '\\.test(-d)?\\.ts$'

/** Where a package sits once it is resolved, its separate type declarations included. */
const npm = (name) => `(^|node_modules/)(@types/)?${name}(/|$)`

/** A file of a layer of a resource: `store.ts`, or `store-lines.ts` when one file would be too long. */
const layer = (names) => `^src/(logistics/[^/]+|auth)/[^/]+/(${names})(-|\\.ts$)`

const rooms = [
  {
    name: 'kernel-is-the-floor',
    comment: 'The kernel imports nothing of ours.',
    from: { path: '^src/kernel/' },
    to: { path: '^src/(?!kernel/|main/)' },
  },
  {
    name: 'contexts-stand-alone',
    comment:
      'logistics and auth know the kernel, lists, people, mail, sign-on, identity, webhooks and themselves, never each other or what serves them.',
    from: { path: '^src/(logistics|auth)/' },
    to: { path: '^src/(?!kernel/|lists/|people/|mail/|sign-on/|identity/|webhooks/|postgres/|main/|$1/)' },
  },
  {
    name: 'lists-know-the-kernel',
    comment: 'How lists are counted, paged and searched knows no list: each is handed over as a value.',
    from: { path: '^src/lists/', pathNot: TEST },
    to: { path: '^src/(?!kernel/|lists/)' },
  },
  {
    name: 'shared-rooms-know-the-kernel',
    comment:
      'How somebody is found and erased, is written to and comes back from an identity provider knows no table and no account of a service: each is handed over as a value.',
    from: { path: '^src/(people|mail|sign-on)/', pathNot: TEST },
    to: { path: '^src/(?!kernel/|$1/)' },
  },
  {
    name: 'identity-knows-the-kernel',
    comment:
      'Factors, links, closing, notices and devices of an account know no service: each hands over its realm.',
    from: { path: '^src/identity/', pathNot: TEST },
    to: { path: '^src/(?!kernel/|mail/|identity/)' },
  },
  {
    name: 'postgres-knows-the-kernel',
    comment:
      'The bundled server, backup, restore and migrations are tools for any database and know no service.',
    from: { path: '^src/postgres/', pathNot: TEST },
    to: { path: '^src/(?!kernel/|postgres/)' },
  },
  {
    name: 'webhooks-know-the-kernel',
    comment: 'What delivers for both services knows neither, only how lists of what was delivered are kept.',
    from: { path: '^src/webhooks/', pathNot: TEST },
    to: { path: '^src/(?!kernel/|lists/|webhooks/)' },
  },
  {
    name: 'main-drives-postgres',
    comment:
      'Who serves or works for a database is handed its address; only main and the command line run one.',
    from: { path: '^src/', pathNot: ['^src/(main|cli|postgres)/', TEST] },
    to: { path: '^src/postgres/' },
  },
  {
    name: 'print-is-a-client',
    comment: 'The program at the printers knows the service by its public API alone.',
    from: { path: '^src/print/', pathNot: TEST },
    to: { path: '^src/(?!kernel/|print/)' },
  },
  {
    name: 'edges-get-data',
    comment:
      'http, jobs, openapi and cli know the kernel; the contexts reach them as lists handed over by main.',
    from: { path: '^src/(http|jobs|openapi|cli)/' },
    to: { path: '^src/(?!kernel/|postgres/|main/|$1/)' },
  },
  {
    name: 'nobody-imports-main',
    comment: 'main puts everything together; only what looks at the whole from outside starts there.',
    from: { pathNot: ['^src/main/', '^(test|tools)/', TEST] },
    to: { path: '^src/main/' },
  },
  {
    name: 'src-stands-alone',
    comment: 'The program does not need its tests, benchmarks, tools or web clients.',
    from: { path: '^src/', pathNot: TEST },
    to: { path: ['^(test|bench|lab|tools|web|client)/', TEST] },
  },
  {
    name: 'client-stands-alone',
    comment: 'The client is a package of its own: no file of ours beside it and no package at all.',
    from: { path: '^client/src/', pathNot: TEST },
    to: { pathNot: '^client/src/' },
  },
  {
    name: 'web-is-a-client',
    comment:
      'The console and the panel know the services through the client only, as everybody could; csv.ts is a pure reader and writer of a format.',
    from: { path: '^web/', pathNot: TEST },
    to: { path: '^(src|test|bench|lab|tools)/', pathNot: '^src/kernel/csv\\.ts$' },
  },
  {
    name: 'web-apps-stand-alone',
    comment: 'The console and the panel share web/ui and know nothing of each other.',
    from: { path: '^web/(console|panel)/' },
    to: { path: '^web/(?!$1/|ui/)' },
  },
  {
    name: 'web-ui-is-the-floor',
    comment: 'What both applications share knows neither.',
    from: { path: '^web/ui/' },
    to: { path: '^web/(?!ui/)' },
  },
  {
    name: 'web-pages-stand-alone',
    comment: 'A page is a folder; what two pages share stands beside pages/ or in web/ui.',
    from: { path: '^web/(console|panel)/pages/([^/]+)/' },
    to: { path: '^web/$1/pages/(?!$2/)' },
  },
]

/**
 * Who is handed a whole database: gates and desks, sign-ins (before which there is no scope), what a job or a command begins
 * with, and health, which asks whether it is there.
 */
const entries = [
  '[^/]+/(jobs|sequencer|commands)',
  'access/(gate|desk|entries|identities|directory|operations)',
  'sign-in/operations',
  'admin/(administrators|login|second|import|first-run)',
  'sessions/login',
  'links/page',
  'changes/(renew|operations)',
  'search-index/indexer',
  'health/(operations|store)',
  'demo/.+',
]

/** The groups of the logistics service, the lowest first. kinds.ts, the list of all kinds of documents, stands above the floor. */
const groups = [
  ['base'],
  ['catalogue'],
  ['stock'],
  ['documents'],
  ['floor'],
  ['people', 'feeds'],
  ['surfaces'],
]

const directions = groups.flatMap((level, at) => {
  const below = groups.slice(0, at).flat()
  const kinds = below.includes('floor') ? '|kinds\\.ts$' : ''
  return level.map((group) => ({
    name: `${group}-knows-what-is-below`,
    comment: `It imports ${[...below, group].join(', ')}; the root joins what follows elsewhere (listeners.ts).`,
    from: { path: `^src/logistics/${group}/`, pathNot: TEST },
    to: { path: `^src/logistics/(?!(${[...below, group].join('|')})/${kinds})` },
  }))
})

const spine = {
  name: 'spine-knows-no-kind',
  comment:
    'What all kinds of documents share knows none of them, nor what is done with them beside; paper knows no kind either.',
  from: { path: '^src/logistics/documents/spine/', pathNot: TEST },
  to: { path: '^src/logistics/documents/(?!(spine|paper)/)' },
}

/**
 * What may be imported in some places only.
 * @type {(name: string, comment: string, places: Record<'in' | 'of', string | string[]>) => object}
 */
const within = (name, comment, { in: pathNot, of: path }) => ({
  name,
  comment,
  from: { pathNot },
  to: { path },
})

const packages = [
  {
    name: 'handlers-have-scopes',
    comment:
      'A handler reaches a database through the scope that its gate opened; those who open one are listed.',
    from: {
      path: '^src/(logistics|auth)/',
      pathNot: [
        '^src/(logistics|auth)/(index|service)\\.ts$',
        `^src/(logistics/[^/]+|auth)/(${entries.join('|')})\\.ts$`,
        TEST,
      ],
    },
    to: { path: '^src/kernel/database/database\\.ts$' },
  },
  within('gates-make-scopes', 'Only a gate turns an id into proof of access.', {
    in: ['^src/(logistics/base|auth)/access/(gate|desk|entries)\\.ts$', '\\.test\\.ts$', '^test/'],
    of: '^src/(logistics/base|auth)/access/entries\\.ts$',
  }),
  within('scopes-hold-proof', 'Only gates and scopes make proof of access.', {
    in: ['^src/(logistics/base|auth)/access/(gate|entries|scopes)\\.ts$', '^src/kernel/', '^test/'],
    of: '^src/kernel/proof\\.ts$',
  }),
  within('fastify-in-http', 'Only src/http knows the web framework.', {
    in: ['^src/http/', '^test/'],
    of: [npm('fastify'), npm('@fastify'), npm('@scalar')],
  }),
  within(
    'pg-in-its-rooms',
    'A statement reaches PostgreSQL through a scope; src/kernel/database and src/postgres know the driver.',
    {
      in: ['^src/(kernel/database|postgres)/', '^(test|bench|tools)/', TEST],
      of: [npm('pg'), npm('pg-[a-z-]+')],
    },
  ),
  within(
    'graphql-in-its-room',
    'Only src/logistics/surfaces/graphql knows the language; to everybody else a query is an operation.',
    { in: ['^src/logistics/surfaces/graphql/', '^test/', TEST], of: npm('graphql') },
  ),
  within(
    'nodemailer-in-mail',
    'Only src/mail speaks to a server of mail; everybody else lets a message wait.',
    { in: ['^src/mail/', '^test/'], of: npm('nodemailer') },
  ),
  within('webauthn-in-factors', 'Only src/identity/factors knows how passkeys are checked.', {
    in: ['^src/identity/factors/', '^test/'],
    of: npm('@simplewebauthn'),
  }),
  within(
    'paper-in-its-room',
    'Only src/logistics/documents/paper draws, and src/identity/factors the code that an app scans; everybody else says what is to stand on a sheet.',
    {
      in: ['^src/logistics/documents/paper/', '^src/identity/factors/qr', '^test/'],
      of: npm('(?:pdfkit|bwip-js)'),
    },
  ),
  within(
    'ioredis-in-kernel',
    'The kernel offers cache and limits; whether Redis is behind them is not known elsewhere.',
    { in: '^src/kernel/', of: npm('ioredis') },
  ),
  {
    name: 'src-uses-runtime-packages',
    comment: 'What the program imports is among the dependencies, so that it runs after `npm ci --omit=dev`.',
    from: { path: '^src/', pathNot: TEST },
    to: {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['npm', 'npm-optional', 'type-only'],
    },
  },
]

/** Pure files of a resource, besides its rules: transition table, texts of its letters, its lines in memory. */
const pure = 'schema|rules|moves|messages|line|order|types'

/** Rooms that are there to be shared, and what of them is pure. */
const shared = [
  '^src/logistics/(documents/(spine|allocation|paper)|stock/ledger|feeds/(changes|events)|catalogue/named)/',
  '^src/(logistics/base|auth)/access/scopes',
]
const sharedPure = [
  '^src/logistics/base/access/(outbox|roles)',
  '^src/logistics/documents/spine/(lines|moves|edited-lines)',
  '^src/logistics/stock/ledger/(book|bucket)',
  '^src/logistics/catalogue/(named/(lines|owner)|units/quantities)',
]

// Inside a resource the arrow is schema <- rules <- store <- operations (and whatever else stands beside them).
const resources = [
  {
    name: 'schema-is-first',
    comment: 'A schema is made of other schemas.',
    from: { path: layer('schema'), pathNot: TEST },
    to: { path: '^src/(logistics|auth)/[^/]+/', pathNot: [layer('schema|moves|types'), ...sharedPure] },
  },
  {
    name: 'rules-are-pure',
    comment: 'Rules decide over values of the schema; they reach nothing that queries.',
    from: { path: layer('rules'), pathNot: TEST },
    to: { path: '^src/(logistics|auth)/[^/]+/', pathNot: [layer(pure), ...sharedPure] },
  },
  {
    name: 'store-is-below-operations',
    comment: 'A store knows kind, schema and rules, not the operations that call it.',
    from: { path: layer('store'), pathNot: TEST },
    to: {
      path: '^src/(logistics|auth)/[^/]+/',
      pathNot: [layer(`${pure}|kind|store`), ...shared, ...sharedPure],
    },
  },
]

const shape = [
  {
    name: 'no-cycles',
    comment: 'Two modules that need each other are one module, or hide a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-barrels',
    comment: 'Import from where it is defined; only the two contexts have a face.',
    from: {},
    to: { path: '(^|/)index\\.tsx?$', pathNot: ['node_modules', '^src/(logistics|auth)/index\\.ts$'] },
  },
  {
    name: 'no-re-exports',
    comment: 'A re-export is a barrel under another name.',
    from: { path: '^src/', pathNot: '^src/(logistics|auth)/index\\.ts$' },
    to: { dependencyTypes: ['export'] },
  },
  {
    name: 'no-orphans',
    comment: 'A module that imports nothing and is imported by nothing is left over.',
    from: {
      orphan: true,
      pathNot: [
        '^src/main/waybill\\.ts$',
        '^(bench|tools)/[^/]+\\.ts$',
        '\\.d\\.ts$',
        '^test/support/global\\.ts$',
        TEST,
      ],
    },
    to: {},
  },
  {
    name: 'resolvable',
    comment: 'What cannot be resolved cannot be judged.',
    from: {},
    // Vite gives the address of such a file.
    to: { couldNotResolve: true, pathNot: '\\.wasm\\?url$' },
  },
]

export default {
  forbidden: [...rooms, ...directions, spine, ...packages, ...resources, ...shape].map((rule) => ({
    ...rule,
    severity: 'error',
  })),
  options: {
    // With TypeScript 7, which has no parser to offer, dependency-cruiser sees no .ts file at all.
    parser: 'swc',
    // An import of a type ties two modules together as well.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(web|client)/dist[^/]*/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
