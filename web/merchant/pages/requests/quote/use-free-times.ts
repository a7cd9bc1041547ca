import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/api/browser.ts'
import type { Api, Reply } from '#contract/kernel.ts'
import { toDay } from '#domain/time/time.ts'
import { isInHalfHours, type ChosenTime, type QuoteDraft } from './quote-draft.ts'

type TimesPlace = {
  serviceId?: string | undefined
  branchId?: string | undefined
  staffId?: string | undefined
}

/**
 * The free times of the store's calendar, for as long as the draft says that the work takes. The times of another
 * choice are shown until those of the current one are there.
 */
export function useFreeTimes({ storeId, minutes, time }: QuoteDraft, categorySlug: string) {
  const [place, setPlace] = useState<TimesPlace>({
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
  const free = data?.data
  return {
    place,
    setPlace,
    free,
    /** False if the store has no service with a calendar, which is not known before it is loaded. */
    hasCalendar: free === undefined || free.services.length > 0,
    isOutdated: isPlaceholderData,
    isTimeGone: time !== null && free !== undefined && !isPlaceholderData && isGone(time, free),
    error,
    refetch,
  }
}

/**
 * Returns whether the chosen time is gone. Work that takes longer may no longer fit where it was. The lists have neither
 * all minutes nor all days.
 */
function isGone({ startsAt, staffId }: ChosenTime, { days }: FreeTimes): boolean {
  const start = Date.parse(startsAt)
  if (!isInHalfHours(start) || toDay(start) > (days.at(-1)?.date ?? '')) return false
  const isIt = (time: FreeTime) =>
    time.startsAt === startsAt && (staffId === null || time.staffId === staffId)
  return !days.some(({ times }) => times.some(isIt))
}

export type FreeTimes = Reply<Api['GET /merchant/quote-times']>['data']
export type FreeTime = FreeTimes['days'][number]['times'][number]
