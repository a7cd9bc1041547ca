import { QueryClient } from '@tanstack/react-query'
import { Problem } from '#contract/problem.ts'

let inBrowser: QueryClient | undefined

/**
 * Returns the one client of a page load in the browser. The server makes a new client each time, so that no data is
 * shared between users.
 */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return newQueryClient()
  return (inBrowser ??= newQueryClient())
}

const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isTransient(error),
        retryDelay: (failures) => 1000 * 2 ** failures,
        staleTime: 15_000,
      },
      // Without a network a change fails at once, rather than wait. The sent data, such as a password, is forgotten.
      mutations: { retry: false, networkMode: 'always', gcTime: 1000 },
    },
  })

/** A lost network or a server error may succeed on retry; a rejected request will not. */
const isTransient = (error: unknown) =>
  !(error instanceof Problem) || error.status === 0 || error.status >= 500
