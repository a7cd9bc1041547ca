import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import type { OwnStore } from '#contract/stores/editing.ts'
import { call } from '#web/api/browser.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { SaveConflict } from '../../../components/edits/save-conflict.tsx'
import { UnsavedChanges } from '../../../components/edits/unsaved-changes.tsx'
import type { Save } from '../../../components/edits/use-save.ts'
import { paths } from '../../../paths.ts'
import type { LoadedStep } from './load-start.ts'
import { StartFrame } from './start-frame.tsx'
import { STEP_LEADS, STEP_TITLES } from './step-texts.ts'
import { DONE, isComplete, nextStep, stepBefore, type Step } from './steps.ts'

export type StepProps = Omit<LoadedStep, 'step' | 'store'> & { store: OwnStore }

/**
 * A step: what it asks, and the button that saves it and leads on. `onSave` saves the values and returns the id of
 * the store. A step that completes the list of a store also makes it public.
 */
export function StepForm<Name extends string>({
  step,
  states,
  storeId,
  save,
  version,
  onSave,
  button,
  isWaiting = false,
  skip,
  foot,
  aside,
  children,
}: StepFormProps<Name>) {
  const id = useId()
  const isReady = useHydrated()
  const navigate = useNavigate()
  const before = stepBefore(step)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone: screen readers continue with the new step.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const { setForm, isSaving } = save

  async function leaveFor(savedId: string) {
    const wasComplete = states.every((state) => state.isDone || state.step === 'offer')
    const isPublic = wasComplete ? false : await publishIfComplete(savedId)
    const after = states.map((state) => (state.step === step ? { ...state, isDone: true } : state))
    const next = nextStep(after, step)
    await navigate(paths.start({ step: isPublic || next === null ? DONE : next, store: savedId }))
  }
  const submit = (seen = version) => save.submit(async (values) => leaveFor(await onSave(values, seen)))

  const next = (
    <Button
      type="submit"
      form={id}
      disabled={!isReady || isWaiting || save.secondsUntilRetry > 0}
      busy={isSaving && m.ui_saving()}
    >
      {button ?? m.merchant_start_continue()}
    </Button>
  )
  const skipButton = skip && storeId && (
    <Button variant="line" disabled={isSaving} onClick={() => void save.save(() => leaveFor(storeId))}>
      {m.merchant_start_skip()}
    </Button>
  )
  return (
    <StartFrame step={step} states={states} storeId={storeId} aside={aside}>
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-28 outline-0">
          {STEP_TITLES[step]()}
        </h1>
        <p className="mt-1.5 mb-5 text-ink-2">{STEP_LEADS[step]()}</p>
        <form
          id={id}
          ref={setForm}
          className="grid grid-cols-1 gap-4.5"
          method="post"
          noValidate={isReady}
          onInput={save.onInput}
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          {children}
          <Refused by={save} />
          <noscript>
            <Note>{m.merchant_start_needs_script()}</Note>
          </noscript>
        </form>
        <div className="mt-6 flex items-center justify-between gap-3 max-wide:hidden">
          {before && storeId ? (
            <ButtonLink variant="line" href={paths.start({ step: before, store: storeId })}>
              {m.ui_back()}
            </ButtonLink>
          ) : (
            <span />
          )}
          <span className="flex gap-3">
            {skipButton}
            {next}
          </span>
        </div>
        <SaveConflict save={save} onMine={(seen) => void submit(seen)} />
        {save.isChanged && <UnsavedChanges isChanged={!isSaving} />}
        {skipButton && <p className="mt-6 grid wide:hidden">{skipButton}</p>}
      </div>
      <StickyFoot title={foot?.title} detail={foot?.detail}>
        {next}
      </StickyFoot>
    </StartFrame>
  )
}

/**
 * Returns whether the store is public now. If publishing fails, the page after the last step offers it again: the step is
 * saved.
 */
async function publishIfComplete(id: string): Promise<boolean> {
  try {
    const { stores } = await call('GET /stores/merchant/my-stores')
    const store = stores.find((each) => each.id === id)
    if (!store || store.isPublic || !isComplete(store)) return store?.isPublic ?? false
    const reply = await call('PUT /stores/:id/publication', {
      params: { id },
      body: { published: true, version: store.version },
    })
    return reply.store.isPublic
  } catch {
    return false
  }
}

type StepFormProps<Name extends string> = {
  step: Step
  states: StepProps['states']
  storeId: string | undefined
  save: Save<Name>
  /** Version of the item that the step edits, as the page has shown it. */
  version?: number | undefined
  onSave: (values: Readonly<Record<Name, string>>, version: number | undefined) => Promise<string>
  /** Label of the button, by default "Continue". */
  button?: string | undefined
  /** True if something else comes before the button. */
  isWaiting?: boolean
  /** The step can be left out. */
  skip?: boolean
  /** Text beside the button on a phone. */
  foot?: { title: string; detail: string } | undefined
  aside?: ReactNode
  children: ReactNode
}
