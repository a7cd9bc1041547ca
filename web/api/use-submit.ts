import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import type { Api } from '#contract/kernel.ts'
import type { Problem } from '#contract/problem.ts'
import { call } from '#web/api/browser.ts'
import { notifyDone } from '#web/ui/overlays/notify.ts'
import type { Calls } from './call.ts'
import { toProblem } from './to-problem.ts'
import { queryClient } from './query-client.ts'

/**
 * Sends a change: a route of the API, or a function that sends it. One at a time: a second click is ignored.
 * The problem of a failure is for `<Refused by={…}>`; messages about fields are in `fieldErrors` instead.
 */
export function useSubmit<R extends keyof Api>(
  route: R,
  options?: SubmitOptions<Calls[R]['input'], Calls[R]['reply']>,
): Submit<Calls[R]['input']>
export function useSubmit<Args extends unknown[], Result>(
  send: (...args: Args) => Promise<Result>,
  options?: SubmitOptions<Args, Result>,
): Submit<Args>
export function useSubmit<Args extends unknown[], Result>(
  send: string | ((...args: Args) => Promise<Result>),
  { initialErrors = {}, check, toFieldErrors, toast, onSuccess, onProblem }: SubmitOptions<Args, Result> = {},
): Submit<Args> {
  const [client] = useState(queryClient)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>(initialErrors)
  const [failures, setFailures] = useState(0)
  const form = useRef<HTMLElement>(null)
  const setForm = useCallback((element: HTMLElement | null) => {
    form.current = element
  }, [])
  const getForm = useCallback(() => (form.current instanceof HTMLFormElement ? form.current : null), [])
  const isRunning = useRef(false)
  const isHandled = useRef(false)
  const { mutateAsync, isPending, isSuccess, variables, error, reset } = useMutation<Result, Problem, Args>(
    {
      async mutationFn(args) {
        try {
          // The overloads hold for every caller; inside, a route is any string.
          if (typeof send === 'string') return await (call as LooseCall<Args, Result>)(send, ...args)
          return await send(...args)
        } catch (caught) {
          throw toProblem(caught)
        }
      },
      async onSuccess(result, args) {
        const text = typeof toast === 'function' ? toast(result, ...args) : toast
        if (text) notifyDone(text)
        await onSuccess?.(result, ...args)
      },
      async onError(problem, args) {
        // The dialog that asks who the user is was closed: no message is needed.
        isHandled.current = problem.code === 'prove-again' || (await onProblem?.(problem, ...args)) === true
      },
    },
    client,
  )
  const problem = error ?? undefined
  // The focus moves only after a failure: when one of several fields is corrected, the next one does not take the focus.
  useEffect(() => {
    if (failures > 0 || error) showFault(form.current)
  }, [failures, error])
  const secondsUntilRetry = useSecondsUntilRetry(problem)

  function show(errors: FieldErrors): boolean {
    setFieldErrors(errors)
    if (Object.values(errors).every((text) => text === undefined)) return false
    setFailures((count) => count + 1)
    return true
  }

  async function submit(...args: Args): Promise<boolean> {
    if (isRunning.current) return false
    if (show(check?.(...args) ?? {})) {
      reset()
      return false
    }
    isRunning.current = true
    isHandled.current = false
    try {
      await mutateAsync(args)
      return true
    } catch (caught) {
      const failed = toProblem(caught)
      const atFields = toFieldErrors?.(failed, ...args) ?? errorsAtFields(failed, getForm())
      if (isHandled.current || show(atFields)) reset()
      return false
    } finally {
      isRunning.current = false
    }
  }

  function clearFieldError(name: string): void {
    setFieldErrors((all) =>
      name in all ? Object.fromEntries(Object.entries(all).filter(([each]) => each !== name)) : all,
    )
  }
  return {
    submit,
    isBusy: isPending,
    isDone: isSuccess,
    sent: variables?.[0],
    sending: isPending ? variables[0] : undefined,
    problem,
    secondsUntilRetry,
    fieldErrors,
    setForm,
    getForm,
    clearFieldError,
    onInput: ({ target }) => {
      if ('name' in target) clearFieldError(String(target.name))
    },
    clear: () => {
      reset()
      setFieldErrors({})
    },
  }
}

const INVALID = '[aria-invalid=true], [data-invalid]:is(button, select), [data-invalid] :is(button, select)'

/** Puts the focus into the first wrong field, and brings what is said about it into view. */
function showFault(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>(INVALID)
  field?.focus()
  const messageId = field?.closest('[aria-describedby]')?.getAttribute('aria-describedby')?.split(' ').at(-1)
  const message = field ? document.getElementById(messageId ?? '') : form?.querySelector('[role=alert]')
  message?.scrollIntoView({ block: 'nearest' })
}

/** The problem's messages about fields of the form. A field that is no input, such as a picture, has the attribute. */
const errorsAtFields = ({ errors = {} }: Problem, form: HTMLFormElement | null): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(
      ([name]) =>
        form &&
        (form.elements.namedItem(name) !== null ||
          form.querySelector(`[data-field="${CSS.escape(name)}"]`) !== null),
    ),
  )

/** Counts down from the problem's Retry-After. */
function useSecondsUntilRetry(problem: Problem | undefined): number {
  const [left, setLeft] = useState<{ problem: Problem; seconds: number }>()
  useEffect(() => {
    if (problem?.retryAfter === undefined) return
    const until = performance.now() + problem.retryAfter * 1000
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - performance.now()) / 1000))
      setLeft({ problem, seconds })
      if (seconds === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [problem])
  return left && left.problem === problem ? left.seconds : (problem?.retryAfter ?? 0)
}

type LooseCall<Args extends unknown[], Result> = (route: string, ...args: Args) => Promise<Result>
/** Messages by field. */
export type FieldErrors = { readonly [field: string]: string | undefined }

export type SubmitOptions<Args extends unknown[], Result> = {
  /** Field errors of an earlier submission. */
  initialErrors?: FieldErrors | undefined
  /** Returns messages about missing or wrong fields: nothing is sent then. */
  check?: ((...args: Args) => FieldErrors | undefined) | undefined
  /** Messages about fields; otherwise those of the fields in the form. The problem itself is then not shown. */
  toFieldErrors?: (problem: Problem, ...args: Args) => FieldErrors | undefined
  /** Text of the toast once the submission is done. */
  toast?: string | ((result: Result, ...args: Args) => string | undefined)
  /** Runs after a success; the submission is busy until it resolves. */
  onSuccess?: (result: Result, ...args: Args) => unknown
  /** Runs after a failure; the submission is busy until it resolves. If it returns true, the problem is not shown. */
  onProblem?: ((problem: Problem, ...args: Args) => unknown) | undefined
}

export type Submit<Args extends unknown[] = never> = {
  /** Resolves to true once it is done, and to false if it was not sent or has failed. */
  submit: (...args: Args) => Promise<boolean>
  isBusy: boolean
  /** True if the submission was done, and nothing was sent since. */
  isDone: boolean
  /** The first argument of what was sent last, and of what is being sent. */
  sent: Args[0] | undefined
  sending: Args[0] | undefined
  problem: Problem | undefined
  /** Seconds until a retry makes sense; a form disables its button for as long. */
  secondsUntilRetry: number
  fieldErrors: FieldErrors
  /** `ref` of the form, or of what has the fields: the first one with an error gets the focus, and its message is shown. */
  setForm: (form: HTMLElement | null) => void
  getForm: () => HTMLFormElement | null
  /** A field with another value is no longer wrong. */
  clearFieldError: (name: string) => void
  /** Listener of the form that clears the error of a changed field. */
  onInput: (event: FormEvent) => void
  clear: () => void
}
