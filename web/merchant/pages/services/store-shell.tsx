import type { ReactNode } from 'react'
import { m } from '#messages'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { SubHead } from '../../components/sub-head.tsx'
import { Shell } from '../../layout/shell.tsx'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { paths } from '../../paths.ts'
import type { StoreChoices } from './load-choices.ts'

/**
 * The frame of a page about the services of one store, which can be changed. `action` is in the head and, on a phone, in the foot;
 * `foot` is there only.
 */
export function StoreShell({
  store,
  stores,
  title,
  page,
  getPath,
  action,
  foot = action,
  children,
}: StoreShellProps) {
  return (
    <Shell place="services" foot={foot && <StickyFoot>{foot}</StickyFoot>}>
      <SubHead
        back={{ href: paths.services({ store: store.id }), label: m.merchant_nav_services() }}
        title={title}
        actions={action}
        mark={
          stores.length > 1 && (
            <StoreChoice
              stores={stores}
              storeId={store.id}
              page={page}
              getPath={getPath}
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

type StoreShellProps = {
  store: StoreChoices
  stores: readonly StoreChoices[]
  title: string
  page: string
  getPath: (storeId: string | undefined) => string
  action?: ReactNode
  foot?: ReactNode
  children: ReactNode
}
