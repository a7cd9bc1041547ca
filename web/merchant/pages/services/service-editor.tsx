import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import type { ReactNode } from 'react'
import { UnsavedChanges } from '../../components/edits/unsaved-changes.tsx'
import { SubHead } from '../../components/sub-head.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import type { StoreChoices } from './load-choices.ts'
import type { Pricing } from './price-effects.ts'
import { ServiceForm } from './service-form.tsx'
import { ServicePreview } from './service-preview.tsx'
import type { ServiceFormState } from './use-service-form.ts'

/** The page of a new or an existing service: the form, and beside it what customers see. */
export function ServiceEditor({
  form,
  title,
  mark,
  store,
  pricing,
  saveLabel,
  children,
}: ServiceEditorProps) {
  const { draft, saved, isSaving, isChanged } = form
  const save = (
    <Button busy={isSaving && m.ui_saving()} disabled={!isChanged} onClick={() => void form.save()}>
      {saveLabel}
    </Button>
  )
  return (
    <Shell
      place="services"
      foot={
        <StickyFoot
          title={isChanged ? m.merchant_edits_not_saved() : saved.service && m.merchant_edits_all_saved()}
        >
          {save}
        </StickyFoot>
      }
    >
      <SubHead
        back={{ href: paths.services(), label: m.merchant_nav_services() }}
        title={title}
        mark={mark}
        actions={
          <>
            {isChanged && (
              <Button variant="line" disabled={isSaving} onClick={form.discard}>
                {m.merchant_edits_discard()}
              </Button>
            )}
            {save}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4 wide:grid-cols-[minmax(0,1fr)_320px] wide:items-start wide:gap-8">
        <div className="grid grid-cols-1 gap-4">
          <ServiceForm form={form} branches={store.branches} staff={store.staff} pricing={pricing} />
          {children}
        </div>
        <aside className="wide:sticky wide:top-6">
          <ServicePreview
            draft={draft}
            // Before the service is saved, its category is not known.
            categoryPicture={saved.service?.images.length === 0 ? saved.service.image_url : null}
            storeName={store.name}
          />
        </aside>
      </div>
      <UnsavedChanges isChanged={isChanged && !isSaving} />
    </Shell>
  )
}

type ServiceEditorProps = {
  form: ServiceFormState
  title: string
  mark?: ReactNode
  store: StoreChoices
  pricing?: Pricing
  saveLabel: string
  children?: ReactNode
}
