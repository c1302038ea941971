import { type Rows, create, next } from './row.ts'

export const integrationRows: Rows = {
  'integrations.etsm_ping': {
    access: 'etsm',
    call: () => ({ path: '/integrations/etsm/ping' }),
    success: 200,
  },
  'integrations.mdm_ping': {
    access: 'mdm',
    call: () => ({ path: '/integrations/mdm/ping' }),
    success: 200,
  },
  'integrations.mdm_sync_fields': {
    access: 'mdm',
    call: () => ({ path: '/integrations/mdm/sync-fields' }),
    success: 200,
  },
  'integrations.mdm_client_articles': {
    access: 'mdm',
    module: 'articles',
    header: true,
    call: (setting) => ({ path: `/integrations/mdm/clients/${setting.client}/articles` }),
    success: 200,
  },
  'integrations.mdm_update_article': {
    access: 'mdm',
    module: 'articles',
    header: true,
    writes: true,
    async call(setting) {
      const article_code = `MDM-${next()}`
      await create(setting, '/articles', { article_code, description: 'Matrix', um3pl: 'PCE' })
      const path = `/integrations/mdm/articles/by-code/${article_code}`
      return { path, method: 'PATCH', body: { description: `changed ${next()}` } }
    },
    success: 200,
  },
}
