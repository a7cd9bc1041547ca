import { useLocation } from 'react-router'
import { m } from '#messages'
import { PageFailed } from '#web/shared/document/page-failed.tsx'
import { readMyFilters } from './my-filters.ts'

export default function MyRequestsError({ error }: { error: unknown }) {
  const { tab } = readMyFilters(new URLSearchParams(useLocation().search))
  return (
    <PageFailed
      error={error}
      heading={m.request_nav_account()}
      failure={tab === 'requests' ? m.request_mine_failed() : m.request_my_offers_failed()}
    />
  )
}
