import { useCallback, useMemo, useState } from 'react'
import { m } from '#messages'
import type { ServiceBatch } from '#contract/service-batches.ts'
import { MAX_SERVICE_BATCH } from '#contract/service-limits.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { callOnce } from '#web/api/call-once.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { FormSection } from '../../../components/form-section.tsx'
import type { StoreChoices } from '../load-choices.ts'
import { LeftOutLines } from './left-out-lines.tsx'
import {
  findRowErrors,
  rowErrorsIn,
  toBatchedService,
  type DraftRow,
  type LeftOutLine,
  type ListDraft,
  type RowErrors,
} from './list-draft.ts'
import { ListRow } from './list-row.tsx'
import { ListShell } from './list-shell.tsx'

/** The services of a price list before they are saved: each can be corrected, and all are added together. */
export function CheckedList({
  store,
  stores,
  list: { rows, leftOut },
  staff,
  onChange,
  onRemove,
  onTake,
  onRestart,
  onAdded,
}: CheckedListProps) {
  /** What the server has said about rows, until they are changed. */
  const [refused, setRefused] = useState<ReadonlyMap<string, RowErrors>>(new Map())
  const errors = useMemo(() => findErrors(rows, refused), [rows, refused])
  const add = useSubmit(
    () =>
      callOnce('POST /merchant/services/batches', {
        body: { store_id: store.id, services: rows.map(toBatchedService) },
      }),
    {
      toFieldErrors: ({ errors: found = {} }) => {
        setRefused(
          new Map([...rowErrorsIn(found)].flatMap(([at, each]) => (rows[at] ? [[rows[at].key, each]] : []))),
        )
        return {}
      },
      onSuccess: ({ batch }) => onAdded(batch),
    },
  )
  const change = useCallback(
    (key: string, changed: Partial<DraftRow>) => {
      setRefused((now) => (now.has(key) ? new Map([...now].filter(([each]) => each !== key)) : now))
      onChange(key, changed)
    },
    [onChange],
  )
  const isTooMany = rows.length > MAX_SERVICE_BATCH
  const save = (
    <Button
      busy={add.isBusy && m.merchant_list_adding()}
      disabled={rows.length === 0 || errors.size > 0 || isTooMany}
      onClick={() => void add.submit()}
    >
      {m.merchant_list_add({ count: rows.length })}
    </Button>
  )
  return (
    <ListShell store={store} stores={stores} foot={save}>
      <FormSection title={m.merchant_list_found({ count: rows.length })}>
        <p className="quiet">{m.merchant_list_check()}</p>
        <Refused by={add} />
        {isTooMany && (
          <Note tone="bad" role="status">
            {m.merchant_list_too_many({ max: MAX_SERVICE_BATCH, count: rows.length - MAX_SERVICE_BATCH })}
          </Note>
        )}
        {errors.size > 0 && <Problems rows={rows} errors={errors} />}
        <Rows rows={rows} errors={errors} staff={staff} onChange={change} onRemove={onRemove} />
        <div className="flex flex-wrap gap-3">
          <span className="max-wide:hidden">{save}</span>
          <Button variant="line" onClick={onRestart}>
            {m.merchant_list_restart()}
          </Button>
        </div>
      </FormSection>
      <LeftOutLines lines={leftOut} onTake={onTake} />
    </ListShell>
  )
}

function findErrors(
  rows: readonly DraftRow[],
  refused: ReadonlyMap<string, RowErrors>,
): ReadonlyMap<string, RowErrors> {
  return new Map(
    rows.flatMap((row) => {
      const errors = { ...refused.get(row.key), ...findRowErrors(row) }
      return Object.keys(errors).length > 0 ? [[row.key, errors]] : []
    }),
  )
}

const PROBLEMS_SHOWN = 5

function Problems({ rows, errors }: { rows: readonly DraftRow[]; errors: ReadonlyMap<string, RowErrors> }) {
  return (
    <Note tone="bad" role="status">
      <b>{m.merchant_list_problems({ count: errors.size })}</b>
      <ul className="mt-1">
        {[...errors].slice(0, PROBLEMS_SHOWN).map(([key, each]) => (
          <li key={key}>
            <a className="inline-block py-1 underline" href={`#row-${key}`} onClick={() => focusRow(key)}>
              {m.merchant_list_problem({
                number: rows.findIndex((row) => row.key === key) + 1,
                problem: Object.values(each).join(' '),
              })}
            </a>
          </li>
        ))}
      </ul>
    </Note>
  )
}

const focusRow = (key: string): void =>
  document.querySelector<HTMLElement>(`#row-${CSS.escape(key)} [aria-invalid=true]`)?.focus()

function Rows({ rows, errors, staff, onChange, onRemove }: RowsProps) {
  const groups = useMemo(() => groupRows(rows), [rows])
  return groups.map(({ group, first, rows: own }) => (
    <div key={`${group ?? ''}-${own[0]?.key}`}>
      {group !== null && <h3 className="text-16! font-semibold [overflow-wrap:anywhere]">{group}</h3>}
      <ul className="divide-y divide-line">
        {own.map((row, at) => (
          <ListRow
            key={row.key}
            row={row}
            number={first + at}
            errors={errors.get(row.key)}
            staff={staff}
            onChange={onChange}
            onRemove={onRemove}
          />
        ))}
      </ul>
    </div>
  ))
}

type Group = { group: string | null; first: number; rows: DraftRow[] }
/** Rows below one heading, in the order of the list. */
function groupRows(rows: readonly DraftRow[]): Group[] {
  const groups: Group[] = []
  for (const [at, row] of rows.entries()) {
    const last = groups.at(-1)
    if (last && last.group === row.group) last.rows.push(row)
    else groups.push({ group: row.group, first: at + 1, rows: [row] })
  }
  return groups
}

type RowsProps = {
  rows: readonly DraftRow[]
  errors: ReadonlyMap<string, RowErrors>
  staff: readonly { id: string; name: string }[]
  onChange: (key: string, change: Partial<DraftRow>) => void
  onRemove: (key: string) => void
}

type CheckedListProps = Omit<RowsProps, 'rows' | 'errors'> & {
  store: StoreChoices
  stores: readonly StoreChoices[]
  list: ListDraft
  onTake: (line: LeftOutLine) => void
  onRestart: () => void
  onAdded: (batch: ServiceBatch) => void
}
