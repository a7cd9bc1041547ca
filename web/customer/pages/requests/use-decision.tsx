import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { At } from '#domain/time/time.ts'
import type { DecidedQuote } from './decided-quote.ts'

const AcceptDialog = lazy(() => import('./accept-dialog.tsx'))
const RejectDialog = lazy(() => import('./reject-dialog.tsx'))

export type Decision = 'accept' | 'reject'

/** Accepting and rejecting quotes, each after a question. `place` is where the work is, if the page knows it. */
export function useDecision(now: At): {
  decide: (decision: Decision, quote: DecidedQuote, place?: string) => void
  dialog: ReactNode
} {
  const [open, setOpen] = useState<{ decision: Decision; quote: DecidedQuote; place?: string | undefined }>()
  const close = () => setOpen(undefined)
  return {
    decide: (decision, quote, place) => setOpen({ decision, quote, place }),
    dialog: open && (
      <Suspense>
        {open.decision === 'accept' ? (
          <AcceptDialog quote={open.quote} place={open.place} now={now} onClose={close} />
        ) : (
          <RejectDialog quote={open.quote} onClose={close} />
        )}
      </Suspense>
    ),
  }
}
