import { operation } from '../../../kernel/operation.ts'
import { creates, readsBare } from '../../base/access/routes.ts'
import type { Integration } from '../../base/access/schema-integrations.ts'
import { found } from '../../../kernel/problem.ts'
import { changeArticleByCode } from '../../catalogue/articles/by-code.ts'
import { ArticleChanges, articleAliases } from '../../catalogue/articles/schema.ts'
import { clients } from '../../catalogue/clients/store.ts'
import { createReception } from '../../documents/receptions/create.ts'
import { NewReception, Reception, newReceptionNote } from '../../documents/receptions/schema.ts'
import { OnDuplicate } from '../../documents/spine/schema.ts'
import { ClientArticleList, ClientArticles, ClientParams, Ping, SyncFields } from './schema.ts'
import { clientArticles } from './store.ts'

const tag = 'Integrations'

function ping(integration: Integration, title: string) {
  return operation({
    id: `integrations.${integration}_ping`,
    tag,
    summary: `Check the connection of the ${title}`,
    method: 'GET',
    path: `/integrations/${integration}/ping`,
    access: 'user',
    integration,
    status: 200,
    envelope: 'bare',
    response: Ping,
    handle: async ({ companies }) => ({
      ok: true,
      token_valid: true,
      integration: { name: integration, enabled: true, companies: companies.length },
    }),
  })
}

const getSyncFields = operation({
  id: 'integrations.mdm_sync_fields',
  tag,
  summary: 'List the article fields that can be synchronized',
  method: 'GET',
  path: '/integrations/mdm/sync-fields',
  access: 'user',
  integration: 'mdm',
  status: 200,
  envelope: 'bare',
  response: SyncFields,
  handle: async () => ({
    fields: Object.keys(ArticleChanges.shape).filter((field) => !(field in articleAliases)),
    aliases: articleAliases,
  }),
})

const listClientArticles = operation({
  ...readsBare,
  id: 'integrations.mdm_client_articles',
  tag,
  summary: 'List the articles of a client',
  path: '/integrations/mdm/clients/{client3plId}/articles',
  integration: 'mdm',
  module: 'articles',
  resource: 'client',
  params: ClientParams,
  query: ClientArticleList,
  response: ClientArticles,
  async handle(scope, { params: { client3plId }, query }) {
    found(await clients.byId(scope, client3plId), 'client')
    return clientArticles(scope, client3plId, query)
  },
})

const updateArticleByCode = operation({
  ...changeArticleByCode,
  id: 'integrations.mdm_update_article',
  tag,
  path: '/integrations/mdm/articles/by-code/{articleCode}',
  integration: 'mdm',
})

const createReceptionByEtsm = operation({
  ...creates,
  id: 'integrations.etsm_create_reception',
  tag,
  module: 'inbound',
  resource: 'reception',
  summary: 'Announce or receive goods',
  description: newReceptionNote,
  path: '/integrations/etsm/receptions',
  integration: 'etsm',
  query: OnDuplicate,
  body: NewReception,
  existing: true,
  response: Reception,
  handle: (scope, { body, query }) => createReception(scope, body, { ...query, source: 'etsm' }),
})

export const integrationOperations = [
  ping('etsm', 'transport system'),
  ping('mdm', 'master-data system'),
  getSyncFields,
  listClientArticles,
  updateArticleByCode,
  createReceptionByEtsm,
]
