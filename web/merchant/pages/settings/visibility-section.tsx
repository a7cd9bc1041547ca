import { CircleAlert } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import type { OwnStore } from '#contract/stores/editing.ts'
import { call } from '#web/api/browser.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { ComingBookings, useComingBookings } from '../../components/bookings/coming-bookings.tsx'
import { paths } from '../../paths.ts'
import { STEP_NAMES } from '../start/frame/step-texts.ts'
import { stepStates } from '../start/frame/steps.ts'
import { SettingsSection } from './settings-section.tsx'

/** Visibility of the store to customers, its missing requirements, and closing it for good. */
export function VisibilitySection({ store }: { store: OwnStore }) {
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<'hide' | 'close'>()
  const coming = useComingBookings({ storeId: store.id }, asking === 'close')
  // The list has no offer: a store can be public without one.
  const missing = stepStates(store, true).filter(({ isDone }) => !isDone)

  const options = {
    done: ({ message }: { message: string }) => message,
    onSuccess: () => {
      setAsking(undefined)
      return revalidate()
    },
    onProblem: () => setAsking(undefined),
  }
  const params = { id: store.id }
  const publish = useSubmit(
    (published: boolean) =>
      call('PUT /stores/:id/publication', { params, body: { published, version: store.version } }),
    options,
  )
  const close = useSubmit('DELETE /stores/:id', options)

  if (store.status === 'closed')
    return (
      <SettingsSection title={m.merchant_settings_visibility()}>
        <Note>{m.merchant_settings_is_closed()}</Note>
      </SettingsSection>
    )
  return (
    <SettingsSection title={m.merchant_settings_visibility()} text={describeVisibility(store)}>
      {missing.length > 0 && !store.isPublic && (
        <ul className="mb-4 grid">
          {missing.map(({ step }) => (
            <li key={step} className="flex min-h-11 items-center gap-2">
              <CircleAlert className="small-icon text-save-text" aria-hidden />
              <span className="flex-1">{STEP_NAMES[step]()}</span>
              <Link
                className={linkClass}
                href={
                  step === 'phone'
                    ? paths.phone(paths.storeSettings(store.id))
                    : paths.start({ step, store: store.id })
                }
              >
                {m.merchant_settings_add_missing()}
                <span className="sr-only"> {STEP_NAMES[step]()}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="mb-4 empty:hidden">
        <Refused by={publish.problem ? publish : close} />
      </div>
      <div className="flex flex-wrap gap-3">
        {store.isPublic ? (
          <Button variant="line" onClick={() => setAsking('hide')}>
            {m.merchant_settings_unpublish()}
          </Button>
        ) : (
          <Button
            disabled={missing.length > 0 || store.suspension !== null || store.awaitsApproval}
            busy={publish.isBusy && m.merchant_start_publishing()}
            onClick={() => void publish.submit(true)}
          >
            {m.merchant_settings_publish()}
          </Button>
        )}
        <Button variant="danger" onClick={() => setAsking('close')}>
          {m.merchant_settings_close()}
        </Button>
      </div>
      <ConfirmDialog
        open={asking === 'hide'}
        onOpenChange={(isOpen) => setAsking(isOpen ? 'hide' : undefined)}
        title={m.merchant_settings_unpublish_title({ store: store.name })}
        description={m.merchant_settings_unpublish_text()}
        confirmLabel={m.merchant_settings_unpublish()}
        cancelLabel={m.ui_cancel()}
        busy={publish.isBusy && m.ui_saving()}
        onConfirm={() => void publish.submit(false)}
      />
      <ConfirmDialog
        open={asking === 'close'}
        onOpenChange={(isOpen) => setAsking(isOpen ? 'close' : undefined)}
        title={m.merchant_settings_close_title({ store: store.name })}
        description={m.merchant_settings_close_text()}
        confirmLabel={m.merchant_settings_close()}
        cancelLabel={m.ui_cancel()}
        danger
        busy={close.isBusy && m.merchant_settings_closing()}
        onConfirm={() => void close.submit({ params })}
      >
        <ComingBookings coming={coming}>
          {store.status === 'published' && (
            <Button
              variant="line"
              size="touch"
              busy={publish.isBusy && m.ui_saving()}
              onClick={() => void publish.submit(false)}
            >
              {m.merchant_settings_unpublish()}
            </Button>
          )}
        </ComingBookings>
      </ConfirmDialog>
    </SettingsSection>
  )
}

function describeVisibility({ isPublic, awaitsApproval }: OwnStore): string {
  if (isPublic) return m.merchant_settings_is_public()
  return awaitsApproval ? m.merchant_settings_awaits_approval() : m.merchant_settings_is_draft()
}
