import { type Rows, type Setting, create, next } from './row.ts'

const article = (setting: Setting) => ({
  article_code: `M-${next()}`,
  description: 'Matrix',
  um3pl: 'PCE',
  client_3pl_id: setting.client,
})

export const articleRows: Rows = {
  'articles.print': {
    access: 'member',
    role: 'viewer',
    module: 'articles',
    call: async (setting) => ({
      path: `/articles/${(await create(setting, '/articles', article(setting))).id}/documents/label.zpl`,
    }),
    success: 200,
  },
  'articles.list': {
    access: 'member',
    role: 'viewer',
    module: 'articles',
    call: () => ({ path: '/articles' }),
    success: 200,
  },
  'articles.sync': {
    access: 'member',
    role: 'viewer',
    module: 'articles',
    call: () => ({ path: '/articles/sync' }),
    success: 200,
  },
  'articles.get': {
    access: 'member',
    role: 'viewer',
    module: 'articles',
    call: async (setting) => ({
      path: `/articles/${(await create(setting, '/articles', article(setting))).id}`,
    }),
    success: 200,
  },
  'articles.create': {
    access: 'member',
    role: 'client',
    module: 'articles',
    writes: true,
    call: (setting) => ({ path: '/articles', method: 'POST', body: article(setting) }),
    success: 201,
  },
  'articles.update': {
    access: 'member',
    role: 'client',
    module: 'articles',
    writes: true,
    call: async (setting) => ({
      path: `/articles/${(await create(setting, '/articles', article(setting))).id}`,
      method: 'PUT',
      body: { description: `changed ${next()}` },
    }),
    success: 200,
  },
  'articles.get_by_code': {
    access: 'member',
    role: 'viewer',
    module: 'articles',
    async call(setting) {
      const body = article(setting)
      await create(setting, '/articles', body)
      return { path: `/articles/by-code/${body.article_code}` }
    },
    success: 200,
  },
  'articles.update_by_code': {
    access: 'member',
    role: 'client',
    module: 'articles',
    writes: true,
    async call(setting) {
      const body = article(setting)
      await create(setting, '/articles', body)
      const change = { description: `changed ${next()}` }
      return { path: `/articles/by-code/${body.article_code}`, method: 'PATCH', body: change }
    },
    success: 200,
  },
  'articles.archive': {
    access: 'member',
    role: 'client',
    module: 'articles',
    writes: true,
    call: async (setting) => ({
      path: `/articles/${(await create(setting, '/articles', article(setting))).id}`,
      method: 'DELETE',
    }),
    success: 204,
  },
  'articles.restore': {
    access: 'member',
    role: 'client',
    module: 'articles',
    writes: true,
    call: async (setting) => ({
      path: `/articles/${(await create(setting, '/articles', article(setting))).id}/restore`,
      method: 'POST',
    }),
    success: 200,
  },
  'articles.bulk': {
    access: 'member',
    role: 'client',
    module: 'articles',
    writes: true,
    call: (setting) => ({ path: '/articles/bulk', method: 'POST', body: { articles: [article(setting)] } }),
    success: 200,
  },
}
