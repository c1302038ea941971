import { createHash } from 'node:crypto'
import * as z from 'zod'
import { Text } from '../../../kernel/json.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { Problem, found } from '../../../kernel/problem.ts'
import { isDrawable } from '../paper/document.ts'
import { largestLogo, logoOf } from './rules-logo.ts'
import { CompanyLogo, NewCompanyLogo, logoTypes } from './schema-logo.ts'
import { deleteLogo, logoPicture, logoRecord, saveLogo } from './store-logo.ts'

const common = { tag: 'Companies', resource: 'company_logo', path: '/company-logo' } as const
const write = { access: 'write', role: 'manager', unversioned: true } as const

const getLogo = operation({
  ...common,
  id: 'company_logo.get',
  summary: 'Download the logo of the company',
  description: '404 if there is no logo.',
  method: 'GET',
  access: 'read',
  status: 200,
  envelope: 'bare',
  response: z.never(),
  texts: Object.fromEntries(logoTypes.map((type) => [type, null])),
  problems: ['not_found'],
  async handle(scope) {
    const { content_type, content } = found(await logoPicture(scope), 'company_logo')
    return new Text(content_type, content)
  },
})

const setLogo = operation({
  ...common,
  ...write,
  id: 'company_logo.set',
  summary: 'Set the logo of the company',
  description: 'It is printed at the head of every PDF document, but not on labels.',
  method: 'PUT',
  body: NewCompanyLogo,
  verbatim: ['content'],
  // Base64 makes a file a third larger.
  bodyLimit: Math.ceil((largestLogo / 3) * 4) + 131_072,
  status: 200,
  envelope: 'record',
  response: CompanyLogo,
  async handle(scope, { body }) {
    const logo = logoOf(body.content)
    if (!('bytes' in logo)) throw new Problem('invalid', { faults: logo })
    if (!(await isDrawable(logo.bytes)))
      throw new Problem('invalid', { faults: [{ path: 'content', rule: 'logo_kind' }] })
    const sha256 = createHash('sha256').update(logo.bytes).digest('hex')
    saveLogo(scope, { ...logo, sha256 })
    const { type: content_type, width, height } = logo
    const target = { type: 'company', id: scope.company }
    await scope.audit({
      action: 'company.logo_set',
      target,
      change: { content_type, width, height, size_bytes: logo.bytes.length, sha256 },
    })
    return found(await logoRecord(scope), 'company_logo')
  },
})

const deleteLogoOperation = operation({
  ...common,
  ...write,
  id: 'company_logo.delete',
  summary: 'Remove the logo of the company',
  method: 'DELETE',
  status: 204,
  envelope: 'bare',
  response: z.undefined(),
  problems: ['not_found'],
  async handle(scope) {
    found((await deleteLogo(scope)) || undefined, 'company_logo')
    const target = { type: 'company', id: scope.company }
    await scope.audit({ action: 'company.logo_deleted', target, change: {} })
    return undefined
  },
})

export const logoOperations: readonly AnyOperation[] = [getLogo, setLogo, deleteLogoOperation]
