import { QueryClient } from '@tanstack/react-query'
import { Problem } from '#contract/problem.ts'

let inBrowser: QueryClient | undefined

/** One for the life of the page in the browser; on the server a new one each time, so that nobody is shown another's data. */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return newQueryClient()
  return (inBrowser ??= newQueryClient())
}

const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (failures) => 1000 * 2 ** failures,
        staleTime: 15_000,
      },
      mutations: { retry: false },
    },
  })

/** A lost network or a tired server may do better next time; a refusal will not. */
const mayPass = (error: unknown) => !(error instanceof Problem) || error.status === 0 || error.status >= 500
