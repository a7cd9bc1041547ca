import type { Icon } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { clsx } from 'clsx'

/** Facts, each with an icon; in two columns if there is space and `cols` is set. */
export function Facts({
  cols,
  facts,
}: {
  cols?: boolean
  facts: { icon: Icon; title: string; detail?: ReactNode }[]
}) {
  return (
    <ul className={clsx('grid gap-2.5', cols && 'wide:grid-cols-[1fr_1fr] wide:gap-x-8 wide:gap-y-4.5')}>
      {facts.map((fact) => (
        <Fact key={fact.title} icon={fact.icon}>
          <div>
            <b className="block font-semibold first-letter:uppercase">{fact.title}</b>
            {fact.detail && <FactText>{fact.detail}</FactText>}
          </div>
        </Fact>
      ))}
    </ul>
  )
}

/** An item of a list of facts, with other contents. */
export function Fact({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[24px_1fr] gap-3 text-15">
      <Icon className="mt-0.5 size-5.5 text-ink-2" />
      {children}
    </li>
  )
}

export const FactText = ({ children }: { children: ReactNode }) => <p className="quiet">{children}</p>
