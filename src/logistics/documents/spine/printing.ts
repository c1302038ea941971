import * as z from 'zod'
import { IdParams } from '../../../kernel/fields.ts'
import { Text } from '../../../kernel/json.ts'
import { type Locale, locales } from '../../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { found } from '../../../kernel/problem.ts'
import { type Owned, type Paper, printed } from '../paper/paper.ts'
import { type Documents, type Route, wordsOf } from './kind.ts'
import { documentById } from './store.ts'

const Query = z.object({
  language: z
    .enum(locales)
    .optional()
    .meta({ description: 'Of the paper; that of the company’s country when left out.' }),
})

/** The operation that prints documents of a kind. */
export function printing<R extends z.ZodType<Owned>>(
  documents: Documents<R>,
  papers: readonly Paper<z.output<R>>[],
): (route: Route, locale: Locale) => AnyOperation {
  return ({ path, ...route }, locale) =>
    operation({
      ...route,
      id: `${documents.table}.print`,
      summary: `Print a ${wordsOf(documents)}`,
      description: `Returns a PDF on A4, in the company’s time zone: ${papers.map(({ name, about }) => `\`${name}\`, ${about}`).join('; ')}.`,
      method: 'GET',
      path: `${path}/{id}/documents/{name}`,
      access: 'read',
      named: { name: 'document' },
      params: IdParams.extend({
        name: z.enum(papers.map(({ name }) => name)).meta({ description: 'Which paper.' }),
      }),
      query: Query,
      status: 200,
      envelope: 'bare',
      response: z.never(),
      texts: { 'application/pdf': null },
      async handle(scope, { params, query }) {
        const paper = found(
          papers.find(({ name }) => name === params.name),
          documents.resource,
        )
        const record = await documentById(scope, documents, params.id)
        const document = documents.schema.parse(JSON.parse(record.text))
        const { body, file } = await printed(scope, { paper, document }, { language: query.language, locale })
        return new Text('application/pdf', body, { file })
      },
    })
}
