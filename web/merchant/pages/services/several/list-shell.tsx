import type { ReactNode } from 'react'
import { m } from '#messages'
import { pages, paths } from '../../../paths.ts'
import type { StoreChoices } from '../load-choices.ts'
import { StoreShell } from '../store-shell.tsx'

/** The frame of the page in each of its steps; `foot` is the main action on a phone. */
export const ListShell = (props: ListShellProps) => (
  <StoreShell
    {...props}
    title={m.merchant_list_title()}
    page={pages.newServices}
    getPath={(id) => paths.newServices(id)}
  />
)

type ListShellProps = {
  store: StoreChoices
  stores: readonly StoreChoices[]
  foot?: ReactNode
  children: ReactNode
}
