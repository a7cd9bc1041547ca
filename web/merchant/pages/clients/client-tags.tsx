import { Plus, X } from '#web/ui/icons/icons.tsx'
import { useState, type FormEvent } from 'react'
import { m } from '#messages'
import { CLIENT_TEXTS } from '#contract/client-limits.ts'
import { tidyTags } from '#domain/clients/clients.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import type { ClientDetails } from './client-texts.ts'

/** Tags are saved one at a time. If somebody else has changed them, the list is loaded again. */
export function ClientTags({ client, onChange }: { client: ClientDetails; onChange: () => void }) {
  const [isAdding, setAdding] = useState(false)
  const save = useSubmit(
    (tags: readonly string[]) =>
      call('PUT /merchant/clients/:id', {
        params: { id: client.id },
        body: { tags: tidyTags(tags), version: client.version },
      }),
    {
      onSuccess() {
        setAdding(false)
        onChange()
      },
      onProblem: onChange,
    },
  )
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const tag = String(new FormData(event.currentTarget).get('tag') ?? '').trim()
    if (tag === '') return setAdding(false)
    void save.submit([...client.tags, tag])
  }
  return (
    <section aria-label={m.merchant_client_tags()} className="grid gap-2">
      <ul className="flex flex-wrap items-center gap-2">
        {client.tags.map((tag) => (
          <li
            key={tag}
            className="inline-flex max-w-full items-center rounded-full bg-sunk pl-3.5 text-14 font-semibold"
          >
            <span className="truncate">{tag}</span>
            <button
              type="button"
              className="grid size-11 flex-none place-items-center rounded-full text-ink-2 hover:text-ink"
              aria-label={m.merchant_client_remove_tag({ tag })}
              disabled={save.isBusy}
              onClick={() => void save.submit(client.tags.filter((each) => each !== tag))}
            >
              <X className="small-icon" />
            </button>
          </li>
        ))}
        {!isAdding && (
          <li>
            <Button variant="soft" size="touch" onClick={() => setAdding(true)}>
              <Plus />
              {m.merchant_client_add_tag()}
            </Button>
          </li>
        )}
      </ul>
      {isAdding && (
        <form className="grid gap-2" noValidate onSubmit={add}>
          <TextField
            label={m.merchant_client_new_tag()}
            name="tag"
            maxLength={CLIENT_TEXTS.tag.max}
            autoComplete="off"
            // The field appears because the person pressed the button for it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          />
          <p className="flex gap-2">
            <Button type="submit" size="touch" busy={save.isBusy && m.ui_saving()}>
              {m.ui_save()}
            </Button>
            <Button variant="line" size="touch" onClick={() => setAdding(false)}>
              {m.ui_cancel()}
            </Button>
          </p>
        </form>
      )}
      <Refused by={save} />
    </section>
  )
}
