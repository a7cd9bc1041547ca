import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/shared/document/browser.ts'
import type { QuoteDraft } from './quote-draft.ts'

type Place = { serviceId?: string | undefined; branchId?: string | undefined; staffId?: string | undefined }

/**
 * The free times of the store's calendar, for as long as the draft says that the work takes. The times of another
 * choice are shown until those of the current one are there.
 */
export function useFreeTimes({ storeId, minutes, time }: QuoteDraft, categorySlug: string) {
  const [place, setPlace] = useState<Place>({
    serviceId: time?.serviceId,
    branchId: time?.branchId,
    staffId: time?.staffId ?? undefined,
  })
  const { serviceId, branchId, staffId } = place
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query('GET /merchant/quote-times', {
      query: {
        storeId,
        category: categorySlug,
        ...(serviceId && { serviceId }),
        ...(branchId && { branchId }),
        ...(staffId && { staffId }),
        ...(minutes !== null && { durationMinutes: minutes }),
      },
    }),
    enabled: storeId !== '',
    placeholderData: keepPreviousData,
  })
  return { place, setPlace, free: data?.data, isOutdated: isPlaceholderData, error, refetch }
}

export type FreeTimes = NonNullable<ReturnType<typeof useFreeTimes>['free']>
export type FreeTime = FreeTimes['days'][number]['times'][number]
