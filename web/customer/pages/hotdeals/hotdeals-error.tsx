import ErrorPage from '#web/shared/document/error-page.tsx'
import { paths } from '../../paths.ts'
import { useRetries } from './use-retries.ts'

export default function HotDealsError({ error }: { error: unknown }) {
  useRetries(error)
  return <ErrorPage error={error} homePath={paths.home()} />
}
