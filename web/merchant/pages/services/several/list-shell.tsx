import type { ReactNode } from 'react'
import { m } from '#messages'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { SubHead } from '../../../components/sub-head.tsx'
import { Shell } from '../../../layout/shell.tsx'
import { StoreChoice } from '../../../layout/store-choice.tsx'
import { pages, paths } from '../../../paths.ts'
import type { StoreChoices } from '../load-choices.ts'

/** The frame of the page in each of its steps; `foot` is the main action on a phone. */
export function ListShell({ store, stores, foot, children }: ListShellProps) {
  return (
    <Shell place="services" foot={foot && <StickyFoot>{foot}</StickyFoot>}>
      <SubHead
        back={{ href: paths.services({ store: store.id }), label: m.merchant_nav_services() }}
        title={m.merchant_list_title()}
        mark={
          stores.length > 1 && (
            <StoreChoice
              stores={stores}
              storeId={store.id}
              page={pages.newServices}
              getPath={(id) => paths.newServices(id)}
              otherChoices={{}}
              isOne
            />
          )
        }
      />
      <div className="grid grid-cols-1 gap-4">{children}</div>
    </Shell>
  )
}

type ListShellProps = {
  store: StoreChoices
  stores: readonly StoreChoices[]
  foot?: ReactNode
  children: ReactNode
}
