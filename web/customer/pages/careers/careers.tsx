import type { MetaArgs } from 'react-router'
import { Coffee } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { publicMeta } from '#web/app/document/page-meta.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Lead, ReadingMain } from '../../layout/reading.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { pages, paths } from '../../paths.ts'

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: m.about_careers_title(),
    description: m.about_careers_description(),
    path: pages.careers,
  })

export default function Careers() {
  return (
    <ReadingMain>
      <h1>{m.about_careers_title()}</h1>
      <Lead>{m.about_careers_lead()}</Lead>
      <h2 className="mt-8 mb-3">{m.about_careers_positions()}</h2>
      <div className={panelClass()}>
        <EmptyState
          icon={<Coffee />}
          title={m.about_careers_none()}
          action={
            <ButtonLink href={paths.contact()} variant="line">
              {m.about_careers_write()}
            </ButtonLink>
          }
        >
          {m.about_careers_none_text()}
        </EmptyState>
      </div>
      <p className="quiet mt-5">{m.about_careers_no_money()}</p>
    </ReadingMain>
  )
}
