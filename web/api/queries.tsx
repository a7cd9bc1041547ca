import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { queryClient } from './query-client.ts'

/** Wraps pages that refetch while they are open. Other pages do not load TanStack Query. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
