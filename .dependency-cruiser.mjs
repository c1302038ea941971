// Who may import whom. tools/imports.ts runs these rules and first makes sure that every file was seen.

/** Tests stand beside what they test; they may use test/ and main, which the files beside them may not. */
const TEST = '\\.test(-d)?\\.ts$'

/** Where a package sits once it is resolved, its separate type declarations included. */
const npm = (name) => `(^|node_modules/)(@types/)?${name}(/|$)`

/** A file of a layer of a resource: `store.ts`, or `store-lines.ts` when one file would be too long. */
const layer = (names) => `^src/$1/[^/]+/(${names})(-|\\.ts$)`
const from = (name) => `^src/(logistics|auth)/[^/]+/${name}(-|\\.ts$)`

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
      'logistics and auth know the kernel, lists, people, mail, sign-on, factors, webhooks and themselves, never each other or what serves them.',
    from: { path: '^src/(logistics|auth)/' },
    to: { path: '^src/(?!kernel/|lists/|people/|mail/|sign-on/|factors/|webhooks/|postgres/|main/|$1/)' },
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
      'How somebody is found and erased, is written to, comes back from an identity provider and shows a second factor knows no table and no account of a service: each is handed over as a value.',
    from: { path: '^src/(people|mail|sign-on|factors)/', pathNot: TEST },
    to: { path: '^src/(?!kernel/|$1/)' },
  },
  {
    name: 'postgres-knows-the-kernel',
    comment:
      'The bundled server, backup, restore and migrations are tools for a database, whatever is in it.',
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
    comment: 'The console and the panel know the services through the client only, as everybody could.',
    from: { path: '^web/', pathNot: TEST },
    to: { path: '^(src|test|bench|lab|tools)/' },
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
  '(index|service)',
  '[^/]+/(jobs|sequencer|commands)',
  'access/(gate|desk|identities|directory|operations)',
  'admin/(administrators|login|second|proof|import|first-run)',
  'sessions/login',
  'links/page',
  'changes/(renew|operations)',
  'search/indexer',
  'health/(operations|store)',
  'demo/.+',
]

const packages = [
  {
    name: 'handlers-have-scopes',
    comment:
      'A handler reaches a database through the scope that its gate opened; those who open one are listed.',
    from: { path: '^src/(logistics|auth)/', pathNot: [`^src/[^/]+/(${entries.join('|')})\\.ts$`, TEST] },
    to: { path: '^src/kernel/database/database\\.ts$' },
  },
  {
    name: 'gates-make-scopes',
    comment: 'Only a gate turns an id into proof of access.',
    from: { pathNot: ['^src/(logistics|auth)/access/(gate|desk)\\.ts$', '\\.test\\.ts$', '^test/'] },
    to: { path: '^src/kernel/entry\\.ts$' },
  },
  {
    name: 'fastify-in-http',
    comment: 'Only src/http knows the web framework.',
    from: { pathNot: ['^src/http/', '^test/'] },
    to: { path: [npm('fastify'), npm('@fastify'), npm('@scalar')] },
  },
  {
    name: 'pg-in-its-rooms',
    comment:
      'A statement reaches PostgreSQL through a scope; src/kernel/database and src/postgres know the driver.',
    from: { pathNot: ['^src/(kernel/database|postgres)/', '^(test|bench|tools)/', TEST] },
    to: { path: [npm('pg'), npm('pg-[a-z-]+')] },
  },
  {
    name: 'graphql-in-its-room',
    comment: 'Only src/logistics/graphql knows the language; to everybody else a query is an operation.',
    from: { pathNot: ['^src/logistics/graphql/', '^test/', TEST] },
    to: { path: npm('graphql') },
  },
  {
    name: 'nodemailer-in-mail',
    comment: 'Only src/mail speaks to a server of mail; everybody else lets a message wait.',
    from: { pathNot: ['^src/mail/', '^test/'] },
    to: { path: npm('nodemailer') },
  },
  {
    name: 'webauthn-in-factors',
    comment: 'Only src/factors knows how passkeys are checked.',
    from: { pathNot: ['^src/factors/', '^test/'] },
    to: { path: npm('@simplewebauthn') },
  },
  {
    name: 'paper-in-its-room',
    comment:
      'Only src/logistics/paper draws, and src/factors the code that an app scans; everybody else says what is to stand on a sheet.',
    from: { pathNot: ['^src/logistics/paper/', '^src/factors/qr', '^test/'] },
    to: { path: npm('(?:pdfkit|bwip-js)') },
  },
  {
    name: 'ioredis-in-kernel',
    comment: 'The kernel offers cache and limits; whether Redis is behind them is not known elsewhere.',
    from: { pathNot: '^src/kernel/' },
    to: { path: npm('ioredis') },
  },
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

/** What decides and never queries, beside the rules of a resource: the table of its moves, what its letters say, its lines in memory. */
const pure = 'schema|rules|moves|messages|line|order|types'

/** Rooms that are there to be shared, and what of them is pure. */
const shared = ['^src/logistics/(documents|ledger|allocation|search|changes|events|paper)/']
const sharedPure = [
  '^src/logistics/documents/(lines|moves|edited-lines)',
  '^src/logistics/ledger/(book|bucket|quantities)',
]

// Inside a resource the arrow is schema <- rules <- store <- operations (and whatever else stands beside them).
const resources = [
  {
    name: 'schema-is-first',
    comment: 'A schema is made of other schemas.',
    from: { path: from('schema'), pathNot: TEST },
    to: { path: '^src/$1/[^/]+/', pathNot: [layer('schema|moves|types'), ...sharedPure] },
  },
  {
    name: 'rules-are-pure',
    comment: 'Rules decide over values of the schema; they reach nothing that queries.',
    from: { path: from('rules'), pathNot: TEST },
    to: { path: '^src/$1/[^/]+/', pathNot: [layer(pure), ...sharedPure] },
  },
  {
    name: 'store-is-below-operations',
    comment: 'A store knows kind, schema and rules, not the operations that call it.',
    from: { path: from('store'), pathNot: TEST },
    to: { path: '^src/$1/[^/]+/', pathNot: [layer(`${pure}|kind|store`), ...shared] },
  },
  {
    name: 'siblings-share-schema-and-store',
    comment:
      'One resource uses the schema, the store and the moves of another, and the deeds it offers (to create one, to act on one, to tell and to write of one); documents/, ledger/, allocation/, search/, paper/, the change of an article by its code, the bookings of stock, the desk of the command line, what opens a session, auth/access/, auth/grants/ and the policies of auth/accounts/ are there to be shared. The demo, the sandbox, GraphQL and the sheets drive all of them.',
    from: {
      path: '^src/(logistics|auth)/([^/]+)/',
      pathNot: [TEST, '^src/(logistics/(demo|simulate|integrations|graphql|sheets)|auth/demo)/'],
    },
    to: {
      path: '^src/$1/[^/]+/',
      pathNot: [
        '^src/$1/$2/',
        ...shared,
        '^src/logistics/articles/by-code',
        '^src/logistics/stock/(goods|booking|adjust)[.]ts$',
        '^src/logistics/access/(desk|session)',
        '^src/auth/(access|grants)/',
        '^src/auth/accounts/(rules|guesses)',
        layer(
          'schema|rules|store|kind|moves|create|act|actions|tell|letter|messages|events|order|line|progress',
        ),
      ],
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
  forbidden: [...rooms, ...packages, ...resources, ...shape].map((rule) => ({ ...rule, severity: 'error' })),
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
