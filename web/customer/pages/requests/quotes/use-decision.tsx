import { useState, type ReactNode } from 'react'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import type { At } from '#domain/time/time.ts'
import type { DecidedQuote } from './decided-quote.ts'

const AcceptDialog = lazyPart(async () => (await import('./accept-dialog.tsx')).default)
const RejectDialog = lazyPart(async () => (await import('./reject-dialog.tsx')).default)

export type Decision = 'accept' | 'reject'

/** Accepts and rejects quotes, each after a question. */
export function useDecision(now: At): {
  decide: (decision: Decision, quote: DecidedQuote) => void
  dialog: ReactNode
} {
  const [open, setOpen] = useState<{ decision: Decision; quote: DecidedQuote }>()
  const close = () => setOpen(undefined)
  return {
    decide: (decision, quote) => setOpen({ decision, quote }),
    dialog:
      open &&
      (open.decision === 'accept' ? (
        <AcceptDialog quote={open.quote} now={now} onClose={close} />
      ) : (
        <RejectDialog quote={open.quote} onClose={close} />
      )),
  }
}
