import { rareWord } from './list-rows.ts'
import { halfway, pages, questionsOf, searches, times, asking } from './list-questions.ts'

const site = '/admin/sites/1'

/** Lists of companies and of groups have no pages: each answer shows 10,000 rows at most. */
const grants = {
  sought: {
    'by name': {},
    'by name, last first': { dir: 'desc' },
    'by slug': { sort: 'slug' },
    'by creation': { sort: 'created_at' },
    'by change': { sort: 'updated_at' },
    ...searches('q', 'slug-77'),
  },
}

/** One of ten has it, and by name they all stand together. */
const commonName = { 'search, a common name': { q: 'popa' } }
const tenth = { 'search, a common name': 0.1 }

const log = {
  'by action, few': { action: 'role.created' },
  'by action, most': { action: 'login' },
  'by actor, few': { actor: 'cli' },
  'by actor, a seventh': { actor: 'user:3' },
  'by target': { target: 'user:77' },
  'by kind of target, few': { target: 'role' },
  'by kind of target, most': { target: 'user' },
  ...times,
}

export const authQuestions = [
  questionsOf({
    name: 'accounts',
    path: '/admin/accounts',
    limit: 'per_page',
    counted: pages,
    sought: { ...searches('q', 'user77@'), ...commonName },
    shares: tenth,
  }),
  questionsOf({
    name: 'users of a site',
    path: `${site}/users`,
    limit: 'per_page',
    counted: pages,
    sought: { ...searches('q', 'user77@'), ...commonName },
    shares: tenth,
  }),
  questionsOf({
    name: 'users by name, last first',
    path: `${site}/users`,
    limit: 'per_page',
    counted: asking({ dir: 'desc' }, pages),
    sought: {},
  }),
  ...['email', 'created_at', 'updated_at'].map((sort) =>
    questionsOf({
      name: `users by ${sort}`,
      path: `${site}/users`,
      limit: 'per_page',
      counted: asking({ sort }, pages),
      sought: asking({ sort }, commonName),
      shares: tenth,
    }),
  ),
  questionsOf({ ...grants, name: 'companies of a site', path: `${site}/companies` }),
  questionsOf({
    name: 'groups of a site',
    path: `${site}/groups`,
    sought: { 'by name': {}, 'by creation': { sort: 'created_at' }, 'search, a rare word': { q: rareWord } },
  }),
  questionsOf({ name: 'sessions', path: `${site}/users/7/sessions`, sought: { 'of a user': {} } }),
  questionsOf({
    name: 'log of a site',
    path: `${site}/audit`,
    limit: 'per_page',
    sought: { newest: {}, 'far back': halfway('cursor', 'a'), ...log },
  }),
  questionsOf({
    name: 'log of all sites',
    path: '/admin/audit',
    limit: 'per_page',
    sought: { newest: {}, 'far back': halfway('cursor', 'a'), 'of a site': { site_id: 1 }, ...log },
  }),
  questionsOf({
    name: 'events',
    path: '/admin/events',
    limit: 'limit',
    sought: {
      'from the first on': {},
      'from the middle on': halfway('after'),
      'by type, few': { types: 'role.created' },
      'by type, most': { types: 'login' },
      'of a site': { site_id: 1 },
    },
  }),
  questionsOf({
    name: 'deliveries',
    path: '/admin/webhooks/1/deliveries',
    limit: 'per_page',
    counted: pages,
    sought: {
      'failed, few': { status: 'failed' },
      'pending, a tenth': { status: 'pending' },
      'delivered, most': { status: 'delivered' },
      'delivered, most, page 100': { status: 'delivered', page: 100 },
      'being delivered, none': { status: 'delivering' },
      'by type, few': { event_type: 'role.created' },
      'by type, most': { event_type: 'login' },
      'by kind of resource, most': { resource_type: 'user' },
      'by resource': { resource_type: 'user', resource_id: 77 },
    },
  }),
].flat()
