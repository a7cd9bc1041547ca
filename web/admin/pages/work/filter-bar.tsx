import { useState } from 'react'
import { WORK_GROUPS, type WorkItem } from '#contract/admin/queue-items.ts'
import { CASE_TEXTS } from '#contract/admin/queue-limits.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Chip, ChipLink } from '#web/ui/forms/chip.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { showCurrent } from '#web/ui/navigation/show-current.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { paths } from '../../paths.ts'
import { GROUP_NAMES, select, writeFilter, type Filter } from './filters.ts'

type FilterBarProps = {
  items: readonly WorkItem[]
  filters: readonly { name: string; query: string }[]
  filter: Filter
  accountId: string | undefined
  now: number
  onChange: () => void
}

const ALL: Filter = { group: null, isMine: false, isSnoozed: false }

export function FilterBar({ items, filters, filter, accountId, now, onChange }: FilterBarProps) {
  const own = { accountId, now }
  const count = (of: Filter) => select(items, of, own).length
  const current = writeFilter(filter).toString()
  const choices: [label: string, filter: Filter][] = [
    ['All', ALL],
    ['Mine', { ...ALL, isMine: true }],
    ...WORK_GROUPS.filter((group) => items.some((item) => item.group === group)).map(
      (group): [string, Filter] => [GROUP_NAMES[group], { ...ALL, group }],
    ),
    ['Snoozed', { ...ALL, isSnoozed: true }],
  ]
  return (
    <nav
      aria-label="Filters"
      ref={showCurrent}
      className="relative -mx-4 mb-3.5 flex gap-2 overflow-x-auto px-4 py-1 wide:mx-0 wide:flex-wrap wide:px-0"
    >
      {choices.map(([label, of]) => {
        const query = writeFilter(of)
        return (
          <ChipLink key={label} href={paths.work(query)} selected={query.toString() === current}>
            {label} · {count(of)}
          </ChipLink>
        )
      })}
      {filters.map(({ name, query }) => (
        <ChipLink key={name} href={paths.work(new URLSearchParams(query))} selected={query === current}>
          {name}
        </ChipLink>
      ))}
      {current !== '' && <SaveFilter query={current} filters={filters} onChange={onChange} />}
    </nav>
  )
}

type SaveFilterProps = Pick<FilterBarProps, 'filters' | 'onChange'> & { query: string }

function SaveFilter({ query, filters, onChange }: SaveFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const { setForm, fieldErrors, ...save } = useSubmit(
    (name: string) =>
      call('PUT /admin/work-filters', {
        body: { filters: [...filters.filter((each) => each.name !== name), { name, query }] },
      }),
    {
      check: (name) => (name === '' ? { name: 'Name the filter' } : undefined),
      onSuccess() {
        setOpen(false)
        onChange()
      },
    },
  )
  const remove = useSubmit('PUT /admin/work-filters', { onSuccess: onChange })
  const saved = filters.find((each) => each.query === query)
  if (saved)
    return (
      <Chip
        onClick={() => void remove.submit({ body: { filters: filters.filter((each) => each !== saved) } })}
        disabled={remove.isBusy}
      >
        Forget this filter
      </Chip>
    )
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Chip>Save this filter</Chip>}
      title="Save this filter"
    >
      <form
        className="mt-3 grid gap-4"
        method="post"
        noValidate
        ref={setForm}
        onSubmit={(event) => {
          event.preventDefault()
          void save.submit(String(new FormData(event.currentTarget).get('name') ?? '').trim())
        }}
      >
        <Refused by={save} />
        <TextField
          label="Name"
          name="name"
          maxLength={CASE_TEXTS.filterName.max}
          autoComplete="off"
          error={fieldErrors.name}
        />
        <Button type="submit" full busy={save.isBusy && 'Saving…'}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
