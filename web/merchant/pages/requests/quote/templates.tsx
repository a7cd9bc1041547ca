import { useState } from 'react'
import { m } from '#messages'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import type { Template } from '../parts/load-request.ts'
import type { QuoteDraft } from './quote-draft.ts'

const TemplatesSheet = lazyPart(async () => (await import('./templates-sheet.tsx')).default)

/** The link beside the label of the message. */
export function Templates({ templates, draft, onUse }: TemplatesProps) {
  const [list, setList] = useState(templates)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`${linkClass} absolute -top-3 right-0 min-h-11 text-14 narrow:static`}
        onClick={() => setOpen(true)}
      >
        {list.length > 0 ? m.merchant_request_use_template() : m.merchant_request_templates()}
      </button>
      {isOpen && (
        <TemplatesSheet
          templates={list}
          draft={draft}
          onSaved={setList}
          onUse={(template) => {
            onUse(template)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type TemplatesProps = {
  templates: readonly Template[]
  draft: QuoteDraft
  onUse: (template: Template) => void
}
