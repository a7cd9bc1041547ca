import { useState, type FormEvent, type ReactNode } from 'react'
import { FIND_TEXT } from '#contract/admin/find-limits.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type Found = { id: string; name: string; detail: string; action: ReactNode }
type FindListProps<T> = {
  label: string
  /** If nothing is found. */
  empty: string
  find: (search: string) => Promise<T[]>
  /** `replace` shows a found one as it is after an action. */
  show: (each: T, replace: (next: T) => void) => Found
}

/** Finds rows by words, each with what can be done with it. */
export function FindList<T>({ label, empty, find, show }: FindListProps<T>) {
  const [found, setFound] = useState<T[]>()
  const { fieldErrors, setForm, ...search } = useSubmit(find, {
    check: (words) => (words.length < FIND_TEXT.min ? { search: 'At least two letters' } : undefined),
    onSuccess: setFound,
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void search.submit(String(new FormData(event.currentTarget).get('search') ?? '').trim())
  }
  return (
    <div className="grid gap-3">
      <form role="search" className="grid gap-3" ref={setForm} noValidate onSubmit={submit}>
        <Refused by={search} />
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={label}
            name="search"
            maxLength={FIND_TEXT.max}
            className="min-w-60 flex-1"
            autoComplete="off"
            error={fieldErrors.search}
          />
          <Button type="submit" variant="line" busy={search.isBusy && 'Searching…'}>
            Find
          </Button>
        </div>
      </form>
      {found?.length === 0 && (
        <p role="status" className="text-ink-2">
          {empty}
        </p>
      )}
      {found && found.length > 0 && (
        <ul>
          {found.map((each, at) => {
            const { id, name, detail, action } = show(each, (next) => setFound(found.with(at, next)))
            return (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-3 border-line py-2 not-first:border-t"
              >
                <span className="min-w-0">
                  <b className="block font-semibold">{name}</b>
                  <span className="text-14 text-ink-2">{detail}</span>
                </span>
                {action}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
