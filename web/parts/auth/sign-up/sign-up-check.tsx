/**
 * Check of a sign-up. Where many accounts are created from one network, signing up requires a short calculation. It
 * starts automatically, shows its progress and can be cancelled.
 */
import { useRef, useState } from 'react'
import type { ProofOfWork } from '#contract/account-forms.ts'
import { Problem } from '#contract/problem.ts'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'

/** A challenge that expires during the calculation is replaced by a second one. */
const MAX_ROUNDS = 3

export type SignUpCheck = {
  /** Progress from 0 to 1 while a calculation runs. */
  progress: number | undefined
  /**
   * Sends the request; if a calculation is required, solves it and sends again. Resolves to false if it was
   * cancelled.
   */
  send: (attempt: (proofOfWork?: ProofOfWork) => Promise<void>) => Promise<boolean>
  cancel: () => void
}

export function useSignUpCheck(): SignUpCheck {
  const [progress, setProgress] = useState<number>()
  const running = useRef<AbortController>(undefined)

  /** Resolves to null if it was cancelled. */
  async function calculate(required: Problem): Promise<ProofOfWork | null> {
    const cancelling = new AbortController()
    running.current = cancelling
    setProgress(0)
    try {
      const { solve } = await import('./proof-of-work.ts')
      // Our own server sends the challenge, in the shape of the contract.
      return await solve(
        required.extra?.challenge as ProofOfWork['challenge'],
        setProgress,
        cancelling.signal,
      )
    } catch {
      if (cancelling.signal.aborted) return null
      throw required
    } finally {
      setProgress(undefined)
    }
  }

  return {
    progress,
    cancel: () => running.current?.abort(),
    async send(attempt) {
      let proofOfWork: ProofOfWork | undefined
      for (let round = 1; ; round++) {
        try {
          await attempt(proofOfWork)
          return true
        } catch (error) {
          if (!(error instanceof Problem) || error.code !== 'proof-of-work-required' || round === MAX_ROUNDS)
            throw error
          const solved = await calculate(error)
          if (!solved) return false
          proofOfWork = solved
        }
      }
    },
  }
}

export function SignUpCheckNote({ by: { progress, cancel } }: { by: SignUpCheck }) {
  if (progress === undefined) return null
  return (
    <Note role="status">
      <div className="grid gap-3">
        <p>{m.auth_sign_up_check()}</p>
        <Progress label={m.auth_sign_up_check_progress()} progress={progress} />
        <div>
          <Button variant="line" size="sm" onClick={cancel}>
            {m.ui_cancel()}
          </Button>
        </div>
      </div>
    </Note>
  )
}
