import type { Ref } from 'react'

/** The element into which the worker writes a notice if the page is a saved one (saved-page-notice.ts). */
export const SavedPageFrame = ({ ref }: { ref?: Ref<HTMLParagraphElement> }) => (
  <p
    ref={ref}
    data-saved-page-notice=""
    className="mb-3 rounded-control bg-info-soft px-3.5 py-2.5 text-15 font-semibold text-info-text empty:hidden"
    role="status"
    suppressHydrationWarning
    dangerouslySetInnerHTML={EMPTY}
  />
)
const EMPTY = { __html: '' }
