import { QueryClient } from '@tanstack/react-query'

/**
 * The client of the API repeats what may be repeated and waits as it is told, so nothing is repeated here. An answer is
 * good for a while: a person who walks back and forth between two pages asks for nothing (60 requests a minute are all
 * a token has by default).
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 20_000, gcTime: 10 * 60_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
