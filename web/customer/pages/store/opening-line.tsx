import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { OpenDot } from '#web/ui/feedback/open-dot.tsx'
import { open, quiet } from '../offer/message-parts.tsx'

/** 'Open now until 20:00', or when it opens. */
export function OpeningLine({ openNow, openingNote }: { openNow: boolean; openingNote: string | null }) {
  if (openNow) {
    return (
      <p>
        <OpenDot />{' '}
        <ParaglideMessage
          message={m.store_open_now}
          inputs={{ note: openingNote ?? '' }}
          markup={{ open, quiet }}
        />
      </p>
    )
  }
  return (
    <p className="text-ink-2">
      {openingNote ? m.store_closed_opens({ when: openingNote }) : m.store_closed_now()}
    </p>
  )
}
