import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import type { OwnService } from '#contract/own-service.ts'
import { MAX_SERVICE_GROUPS, SERVICE_TEXTS } from '#contract/service-limits.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ArrowDown, ArrowUp, Plus, Trash } from '#web/ui/icons/icons.tsx'
import { UnsavedChanges } from '../../../components/edits/unsaved-changes.tsx'
import { pages, paths } from '../../../paths.ts'
import type { StoreChoices } from '../load-choices.ts'
import { NoStore } from '../no-store.tsx'
import { StoreShell } from '../store-shell.tsx'
import { loadStoreServices } from './load-store.ts'
import {
  addHeading,
  findNameless,
  moveHeading,
  moveService,
  NO_HEADING,
  placeService,
  removeHeading,
  rename,
  toOrder,
  toServiceOrder,
  type OrderDraft,
  type OrderGroup,
} from './order-draft.ts'

export const loader = loadStoreServices

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_order_title() }) },
  { name: 'description', content: m.merchant_services_page_description() },
]

export default function ServiceOrder() {
  const { store, stores, services } = useLoaderData<typeof loader>()
  if (!store) return <NoStore title={m.merchant_order_title()} />
  return <OrderForm key={store.id} {...{ store, stores, services }} />
}

/** Services and headings are moved by their arrows, and services also by dragging. */
function OrderForm({ store, stores, services }: OrderFormProps) {
  const [saved, setSaved] = useState(() => toOrder(services))
  const [draft, setDraft] = useState(saved)
  const [isTried, setTried] = useState(false)
  const [dragged, setDragged] = useState<string>()
  const nameless = findNameless(draft)
  const save = useSubmit('PUT /merchant/services/order', {
    toast: ({ message }) => message,
    onSuccess: () => setSaved(draft),
  })
  const isChanged = draft !== saved
  const change = (next: OrderDraft, focus?: string) => {
    setDraft(next)
    // What was moved keeps the focus, also in another group, where it is another element.
    if (focus !== undefined) requestAnimationFrame(() => document.querySelector<HTMLElement>(focus)?.focus())
  }
  const button = (
    <Button
      busy={save.isBusy && m.ui_saving()}
      disabled={!isChanged}
      onClick={() => {
        setTried(true)
        if (nameless.length === 0)
          void save.submit({ body: { store_id: store.id, ...toServiceOrder(draft) } })
        else document.querySelector<HTMLElement>(toInput(nameless[0] ?? ''))?.focus()
      }}
    >
      {m.ui_save()}
    </Button>
  )
  return (
    <StoreShell
      store={store}
      stores={stores}
      title={m.merchant_order_title()}
      page={pages.serviceOrder}
      getPath={paths.serviceOrder}
      action={button}
    >
      <p className="quiet">{m.merchant_order_hint()}</p>
      <Refused by={save} />
      {draft.groups.map((group, at) => (
        <Group
          key={group.key}
          group={group}
          error={isTried && nameless.includes(group.key) ? m.field_required() : undefined}
          isFirst={at === 0}
          isLast={at >= draft.groups.length - 2}
          isOnly={draft.groups.length === 1}
          onName={(name) => change(rename(draft, group.key, name))}
          onMove={(by) => change(moveHeading(draft, group.key, by), toSelector(`heading-${group.key}`, by))}
          onRemove={() => change(removeHeading(draft, group.key), '[data-add]')}
          onMoveService={(id, by) => change(moveService(draft, id, by), toSelector(`service-${id}`, by))}
          onDrag={setDragged}
          onDrop={(place) => {
            if (dragged !== undefined) change(placeService(draft, dragged, group.key, place))
            setDragged(undefined)
          }}
        />
      ))}
      {draft.groups.length <= MAX_SERVICE_GROUPS && (
        <p>
          <Button
            variant="line"
            size="touch"
            data-add
            onClick={() => {
              const key = crypto.randomUUID()
              change(addHeading(draft, key), toInput(key))
            }}
          >
            <Plus />
            {m.merchant_order_add()}
          </Button>
        </p>
      )}
      <UnsavedChanges isChanged={isChanged && !save.isBusy} />
    </StoreShell>
  )
}

const toInput = (key: string): string => `[data-heading="${CSS.escape(key)}"]`

const toSelector = (id: string, by: -1 | 1): string =>
  `#${CSS.escape(id)} [data-by="${by}"]:enabled, #${CSS.escape(id)} [data-by]:enabled`

function Group({
  group: { key, name, services },
  error,
  isFirst,
  isLast,
  isOnly,
  onName,
  onMove,
  onRemove,
  onMoveService,
  onDrag,
  onDrop,
}: GroupProps) {
  const hasHeading = key !== NO_HEADING
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows do the same
    <fieldset
      id={`heading-${key}`}
      aria-label={name.trim() || m.merchant_order_no_heading()}
      className={panelClass({ className: 'grid grid-cols-1 gap-2 narrow:p-2!' })}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop(services.length)
      }}
    >
      {hasHeading ? (
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            className="min-w-40 flex-1"
            label={m.merchant_order_heading()}
            required
            maxLength={SERVICE_TEXTS.group.max}
            data-heading={key}
            value={name}
            onChange={({ currentTarget }) => onName(currentTarget.value)}
            error={error}
          />
          <span className="flex">
            <Arrows name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
            <IconButton label={m.merchant_order_remove({ name })} onClick={onRemove}>
              <Trash />
            </IconButton>
          </span>
        </div>
      ) : (
        !isOnly && <h2 className="text-18! leading-title">{m.merchant_order_no_heading()}</h2>
      )}
      {services.length === 0 ? (
        <p className="quiet">{m.merchant_order_empty()}</p>
      ) : (
        <ol className="divide-y divide-line">
          {services.map((service, at) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows do the same
            <li
              key={service.id}
              id={`service-${service.id}`}
              draggable
              className="flex min-h-11 cursor-grab items-center justify-between gap-2 py-1"
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                onDrag(service.id)
              }}
              onDragEnd={() => onDrag(undefined)}
              onDrop={(event) => {
                event.preventDefault()
                event.stopPropagation()
                onDrop(at)
              }}
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">{service.name}</span>
              <span className="flex flex-none">
                <Arrows
                  name={service.name}
                  isFirst={isFirst && at === 0}
                  isLast={!hasHeading && at === services.length - 1}
                  onMove={(by) => onMoveService(service.id, by)}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
    </fieldset>
  )
}

const Arrows = ({ name, isFirst, isLast, onMove }: ArrowsProps) => (
  <>
    <IconButton
      data-by={-1}
      label={m.merchant_order_up({ name })}
      disabled={isFirst}
      onClick={() => onMove(-1)}
    >
      <ArrowUp />
    </IconButton>
    <IconButton
      data-by={1}
      label={m.merchant_order_down({ name })}
      disabled={isLast}
      onClick={() => onMove(1)}
    >
      <ArrowDown />
    </IconButton>
  </>
)

type ArrowsProps = { name: string; isFirst: boolean; isLast: boolean; onMove: (by: -1 | 1) => void }

type OrderFormProps = { store: StoreChoices; stores: StoreChoices[]; services: OwnService[] }

type GroupProps = {
  group: OrderGroup
  error: string | undefined
  isFirst: boolean
  /** True if no other heading follows. */
  isLast: boolean
  isOnly: boolean
  onName: (name: string) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onMoveService: (id: string, by: -1 | 1) => void
  onDrag: (id: string | undefined) => void
  onDrop: (place: number) => void
}
