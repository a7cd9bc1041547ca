import { useId } from 'react'
import type { ReactNode } from 'react'

/** A setting: its title, its state, and the actions beside or below it. */
export function Setting({ icon, title, state, action, children }: SettingProps) {
  const id = useId()
  return (
    <section className="setting" aria-labelledby={id}>
      <span className="sign" aria-hidden>
        {icon}
      </span>
      <div className="say">
        <h2 id={id}>{title}</h2>
        {state && <div className="small quiet">{state}</div>}
      </div>
      {action && <div className="act">{action}</div>}
      {children && <div className="more-of">{children}</div>}
    </section>
  )
}

type SettingProps = {
  icon: ReactNode
  title: string
  state?: ReactNode
  action?: ReactNode
  children?: ReactNode
}
