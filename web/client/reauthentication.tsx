/** Sensitive changes ask for a fresh proof of who one is (403 'prove-again'). Here it is asked for, once for both sites. */
import {
  createContext,
  lazy,
  Suspense,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { Problem } from '#contract/problem.ts'

const ConfirmItsYou = lazy(async () => ({ default: (await import('./confirm-identity-dialog.tsx')).ConfirmItsYou }))

type Ask = () => Promise<boolean>
const RequestContext = createContext<Ask | null>(null)

/**
 * `const prove = useReauthentication()`, then `await prove(() => call('PUT /users/password', …))`: where the server wants a proof first, the dialog asks
 * for it and the action is tried again. Whoever closes the dialog without proving gets the refusal thrown (`isReauthenticationRefused`).
 */
export function useReauthentication(): <T>(action: () => Promise<T>) => Promise<T> {
  const ask = use(RequestContext)
  return useCallback(
    async (action) => {
      try {
        return await action()
      } catch (error) {
        if (!ask || !isReauthenticationRefused(error) || !(await ask())) throw error
        return await action()
      }
    },
    [ask],
  )
}

/** Whether an action ended because its proof was not given: nothing to tell, the person closed the dialog. */
export const isReauthenticationRefused = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'prove-again'

type Question = { promise: Promise<boolean>; answer: (proved: boolean) => void }

/** Promise.withResolvers, for phones whose browser does not have it. */
function newQuestion(): Question {
  const question: Partial<Question> = {}
  question.promise = new Promise<boolean>((done) => (question.answer = done))
  return question as Question // a promise runs what it is given at once
}

/** Around the pages of a site. Several actions that want a proof at once share one dialog. */
export function ReauthenticationDialog({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const waiting = useRef<Question>(undefined)

  const ask = useMemo<Ask>(
    () => () => {
      setWanted(true)
      setOpen(true)
      waiting.current ??= newQuestion()
      return waiting.current.promise
    },
    [],
  )
  const answer = (proved: boolean) => {
    setOpen(false)
    waiting.current?.answer(proved)
    waiting.current = undefined
  }
  return (
    <RequestContext value={ask}>
      {children}
      {isWanted && (
        <Suspense>
          <ConfirmItsYou open={isOpen} onAnswer={answer} />
        </Suspense>
      )}
    </RequestContext>
  )
}
