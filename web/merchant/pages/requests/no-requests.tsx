import { ClipboardList, SlidersHorizontal } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { useMay } from '../../role.ts'
import { paths, type RequestList } from '../../paths.ts'

/** Content in place of an empty list. A merchant without a store has nothing that requests could match. */
export function NoRequests({ list, storeId, storeName, hasCategories, onChoose }: NoRequestsProps) {
  const mayEditStores = useMay()('editStores')
  const isWithoutStore = list === 'new' && !hasCategories
  const { title, titleAt, hint } = isWithoutStore
    ? { title: m.merchant_request_no_store, titleAt: null, hint: m.merchant_request_no_store_hint }
    : TEXTS[list]
  return (
    <div className={panelClass({ className: 'py-8! narrow:border-0 narrow:px-0!' })}>
      <h2 className="sr-only">{m.merchant_request_lists()}</h2>
      <EmptyState
        icon={<ClipboardList />}
        title={storeName && titleAt ? titleAt({ store: storeName }) : title()}
        action={
          isWithoutStore
            ? mayEditStores && (
                <ButtonLink variant="line" href={paths.settings()}>
                  {m.merchant_request_to_store()}
                </ButtonLink>
              )
            : list === 'new'
              ? onChoose && (
                  <Button variant="line" onClick={onChoose}>
                    <SlidersHorizontal />
                    {m.merchant_request_interests()}
                  </Button>
                )
              : list !== 'ended' && (
                  <ButtonLink variant="line" href={paths.requests({ store: storeId })}>
                    {m.merchant_request_see_new()}
                  </ButtonLink>
                )
        }
      >
        {hint()}
      </EmptyState>
    </div>
  )
}

type Texts = { title: () => string; titleAt: (at: { store: string }) => string; hint: () => string }
const TEXTS: Record<RequestList, Texts> = {
  new: {
    title: m.merchant_request_none_new,
    titleAt: m.merchant_request_none_new_at,
    hint: m.merchant_request_none_new_hint,
  },
  mine: {
    title: m.merchant_request_none_mine,
    titleAt: m.merchant_request_none_mine_at,
    hint: m.merchant_request_none_mine_hint,
  },
  ended: {
    title: m.merchant_request_none_ended,
    titleAt: m.merchant_request_none_ended_at,
    hint: m.merchant_request_none_ended_hint,
  },
  won: {
    title: m.merchant_request_none_won,
    titleAt: m.merchant_request_none_won_at,
    hint: m.merchant_request_none_won_hint,
  },
}

type NoRequestsProps = {
  list: RequestList
  storeId: string | undefined
  /** Name of the chosen store, if it is one of several. */
  storeName: string | undefined
  hasCategories: boolean
  onChoose: (() => void) | undefined
}
