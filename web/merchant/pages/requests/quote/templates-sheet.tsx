import { Trash } from '#web/ui/icons/icons.tsx'
import { useState, type FormEvent } from 'react'
import { m } from '#messages'
import { TEMPLATE_TEXTS } from '#contract/merchant-requests/template-limits.ts'
import { QUOTE_TEXTS } from '#contract/requests/quote-limits.ts'
import { MAX_QUOTE_TEMPLATES } from '#domain/requests/service-request.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Sheet } from '#web/ui/overlays/bottom-sheet.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useMay } from '../../../role.ts'
import type { Template } from '../parts/load-request.ts'
import { toTemplate, type QuoteDraft } from './quote-draft.ts'

/** Chooses a template, deletes those that are not needed, and saves what the form has as another one. */
export default function TemplatesSheet({ templates, draft, onUse, onSaved, onClose }: TemplatesSheetProps) {
  const mayEdit = useMay()('editQuoteTemplates')
  const [name, setName] = useState('')
  const isWritten = draft.message.trim().length >= QUOTE_TEXTS.message.min
  const isFull = templates.length >= MAX_QUOTE_TEMPLATES

  const save = useSubmit(
    (changed: readonly (Omit<Template, 'id'> & { id?: string })[], _done: string) =>
      call('PUT /merchant/quote-templates', {
        body: { templates: changed.map(({ id: _id, ...template }) => template) },
      }),
    {
      check: (changed) =>
        changed.some((each) => each.name === '') ? { templateName: m.field_template_name() } : undefined,
      toast: (_, __, done) => done,
      onSuccess({ data }) {
        onSaved(data)
        setName('')
      },
    },
  )
  function add(event: FormEvent) {
    event.preventDefault()
    // The form for the quote is around this one in React, though not in the page.
    event.stopPropagation()
    void save.submit([...templates, toTemplate(name.trim(), draft)], m.merchant_request_template_saved())
  }

  return (
    <Sheet open onOpenChange={(isOpen) => isOpen || onClose()} title={m.merchant_request_templates()}>
      <div className="grid gap-4">
        {templates.length === 0 ? (
          <p className="text-ink-2">{m.merchant_request_no_templates()}</p>
        ) : (
          <ul className="grid gap-2">
            {templates.map((template) => (
              <li
                key={template.id}
                className="flex items-start gap-2 rounded-card border border-line py-1.5 pr-1 pl-3.5"
              >
                <button
                  type="button"
                  className="min-h-11 min-w-0 flex-1 py-1.5 text-left"
                  onClick={() => onUse(template)}
                >
                  <b className="block font-semibold [overflow-wrap:anywhere]">{template.name}</b>
                  <span className="line-clamp-2 text-14 leading-small [overflow-wrap:anywhere] text-ink-2">
                    {template.message}
                  </span>
                </button>
                {mayEdit && (
                  <IconButton
                    label={m.merchant_request_delete_template({ name: template.name })}
                    onClick={() =>
                      void save.submit(
                        templates.filter(({ id }) => id !== template.id),
                        m.merchant_request_template_deleted(),
                      )
                    }
                  >
                    <Trash />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
        <Refused by={save} />
        {mayEdit &&
          (isFull ? (
            <p className="text-14 text-ink-2">
              {m.merchant_request_templates_full({ count: MAX_QUOTE_TEMPLATES })}
            </p>
          ) : isWritten ? (
            <form className="grid gap-3 border-t border-line pt-4" noValidate onSubmit={add}>
              <TextField
                label={m.merchant_request_template_name()}
                name="templateName"
                maxLength={TEMPLATE_TEXTS.name.max}
                autoComplete="off"
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                hint={m.merchant_request_template_hint()}
                error={save.fieldErrors.templateName}
              />
              <Button type="submit" variant="line" busy={save.isBusy && m.ui_sending()}>
                {m.merchant_request_save_template()}
              </Button>
            </form>
          ) : (
            <p className="text-14 text-ink-2">{m.merchant_request_template_first()}</p>
          ))}
      </div>
    </Sheet>
  )
}

type TemplatesSheetProps = {
  templates: readonly Template[]
  draft: QuoteDraft
  onUse: (template: Template) => void
  onSaved: (templates: Template[]) => void
  onClose: () => void
}
