import { QueryClient } from '@tanstack/react-query'

/**
 * Query client without retries: the API client already retries and backs off. Responses stay fresh for a while, so
 * going back and forth between two pages sends no requests. By default, a token may send only 60 requests a minute.
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 20_000, gcTime: 10 * 60_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
