import { useId, type ReactNode } from 'react'
import { panelClass } from '#web/ui/feedback/panel.ts'

export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section className={panelClass({ className: 'narrow:p-2!' })} aria-labelledby={id}>
      <h2 className="text-18 leading-row" id={id}>
        {title}
      </h2>
      {text && <p className="mt-1 text-14 text-ink-2">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}

type SettingsSectionProps = { title: string; text?: string; children: ReactNode }
