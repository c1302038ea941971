import { IdParams } from '../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { siteOf } from '../sites/store.ts'
import { lettersOf, previewOf, replaceLetter, restoreLetter } from './act.ts'
import { LetterParams, LetterPreview, LetterText, SiteLetter } from './schema.ts'
import { ownLetters } from './store.ts'

const common = { tag: 'Administration: sites', resource: 'site', status: 200 } as const
const one = {
  ...common,
  path: '/admin/sites/{id}/letters/{kind}/{locale}',
  params: LetterParams,
  unversioned: true,
  envelope: 'record',
} as const
const writes = {
  ...one,
  access: 'admin_write',
  permission: 'sites.write',
  sensitive: 'act',
  response: SiteLetter,
} as const

const list = operation({
  ...common,
  id: 'admin.letters_list',
  summary: 'List the letters of a site, in all languages',
  description: 'Text of the site, else the default.',
  method: 'GET',
  path: '/admin/sites/{id}/letters',
  access: 'admin_read',
  permission: 'sites.read',
  params: IdParams,
  envelope: 'list',
  response: SiteLetter,
  async handle(scope, { params }) {
    const site = found(await siteOf(scope, params.id), 'site')
    return lettersOf(await ownLetters(scope, site.id))
  },
})

const replace = operation({
  ...writes,
  id: 'admin.letters_replace',
  summary: 'Change a letter of a site',
  description:
    'Plain text: the HTML of the message is made from it. A letter with a link has `{link}` once, on a line of its own.',
  method: 'PUT',
  body: LetterText,
  handle: (scope, { params: { id: site_id, kind, locale }, body }) =>
    replaceLetter(scope, { site_id, kind, locale }, body),
})

const restore = operation({
  ...writes,
  id: 'admin.letters_restore',
  summary: 'Restore the default text of a letter of a site',
  method: 'DELETE',
  handle: (scope, { params: { id: site_id, kind, locale } }) =>
    restoreLetter(scope, { site_id, kind, locale }),
})

function preview(address: () => string) {
  return operation({
    ...one,
    id: 'admin.letters_preview',
    summary: 'Preview a letter',
    description: 'Nothing is kept or sent. Its link opens nothing.',
    method: 'POST',
    path: '/admin/sites/{id}/letters/{kind}/{locale}/preview',
    access: 'admin_read',
    permission: 'sites.read',
    body: LetterText,
    response: LetterPreview,
    async handle(scope, { params: { id, kind, locale }, body }) {
      const site = found(await siteOf(scope, id), 'site')
      const at = { site: site.name, address: site.link_address ?? address() }
      const { subject, text, html } = previewOf({ ...body, ...at, kind, locale })
      return { from_name: site.mail_from_name, subject, text, html }
    },
  })
}

/** Texts of a site's mail to its users, for administrators of the service. */
export function letterOperations({ address }: { readonly address: () => string }): readonly AnyOperation[] {
  return [list, replace, restore, preview(address)]
}
