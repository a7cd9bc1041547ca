/** Where many accounts are made from one network, signing up costs a short calculation: it runs by itself, is seen, and can be cancelled. */
import { useRef, useState } from 'react'
import type { ProofOfWork } from '#contract/account-forms.ts'
import { Problem } from '#contract/problem.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Progress } from '#web/ui/progress.tsx'

/** A second challenge comes where the first one expired meanwhile. */
const MOST_ROUNDS = 3

export type SignUpCheck = {
  /** How much is done, from 0 to 1, while a calculation runs. */
  share: number | undefined
  /** Sends, and where a calculation is asked for does it and sends again. Resolves to false when it was cancelled. */
  send: (attempt: (proofOfWork?: ProofOfWork) => Promise<void>) => Promise<boolean>
  cancel: () => void
}

export function useSignUpCheck(): SignUpCheck {
  const [share, setShare] = useState<number>()
  const running = useRef<AbortController>(undefined)

  /** Null when it was cancelled. */
  async function calculate(asked: Problem): Promise<ProofOfWork | null> {
    const cancelling = new AbortController()
    running.current = cancelling
    setShare(0)
    try {
      const { solve } = await import('./proof-of-work.ts')
      // By our own server, in the shape that the contract has for the way back.
      return await solve(asked.extra?.challenge as ProofOfWork['challenge'], setShare, cancelling.signal)
    } catch {
      if (cancelling.signal.aborted) return null
      throw asked
    } finally {
      setShare(undefined)
    }
  }

  return {
    share,
    cancel: () => running.current?.abort(),
    async send(attempt) {
      let proofOfWork: ProofOfWork | undefined
      for (let round = 1; ; round++) {
        try {
          await attempt(proofOfWork)
          return true
        } catch (error) {
          if (!(error instanceof Problem) || error.code !== 'proof-of-work-required' || round === MOST_ROUNDS)
            throw error
          const solved = await calculate(error)
          if (!solved) return false
          proofOfWork = solved
        }
      }
    },
  }
}

export function SignUpCheckNote({ by: { share, cancel } }: { by: SignUpCheck }) {
  if (share === undefined) return null
  return (
    <Note role="status">
      <div className="grid gap-3">
        <p>
          Many accounts are being made from your network, so your browser does a short calculation first. It
          takes a few seconds.
        </p>
        <Progress label="Calculation" share={share} />
        <div>
          <Button variant="line" size="sm" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </div>
    </Note>
  )
}
