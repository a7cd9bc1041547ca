import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { boldIn } from '#web/ui/feedback/message-markup.tsx'
import type { LoadedRequests } from './parts/load-requests.ts'

/** Number of new requests, and of this month's quotes that were accepted. */
export function Figures({ figures, newCount, interests }: FiguresProps) {
  const { madeThisMonth, wonThisMonth } = figures
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-ink-2 max-wide:text-14">
      <span>
        {interests.areas.length > 0 ? (
          <ParaglideMessage
            message={m.merchant_request_new_in_areas}
            inputs={{ count: newCount }}
            markup={{ b: figure }}
          />
        ) : (
          <ParaglideMessage
            message={m.merchant_request_new_within}
            inputs={{ count: newCount, km: interests.radiusKm }}
            markup={{ b: figure }}
          />
        )}
      </span>
      {madeThisMonth > 0 && (
        <span>
          <ParaglideMessage
            message={m.merchant_request_won_month}
            inputs={{
              won: wonThisMonth,
              made: madeThisMonth,
              percent: Math.round((wonThisMonth / madeThisMonth) * 100),
            }}
            markup={{ b: figure }}
          />
        </span>
      )}
    </p>
  )
}
const figure = boldIn('font-semibold text-ink tabular-nums')

type FiguresProps = Pick<LoadedRequests, 'figures' | 'newCount' | 'interests'>
