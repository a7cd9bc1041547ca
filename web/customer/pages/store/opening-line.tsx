import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'

/** 'Open now until 20:00', or when it opens. */
export function OpeningLine({ openNow, openingNote }: { openNow: boolean; openingNote: string | null }) {
  if (openNow) {
    return (
      <p>
        <span className="dot" />{' '}
        <ParaglideMessage
          message={m.store_open_now}
          inputs={{ note: openingNote ?? '' }}
          markup={{
            open: ({ children }) => <b className="text-ok-text">{children}</b>,
            quiet: ({ children }) => <span className="quiet">{children}</span>,
          }}
        />
      </p>
    )
  }
  return (
    <p className="quiet">
      {openingNote ? m.store_closed_opens({ when: openingNote }) : m.store_closed_now()}
    </p>
  )
}
