import { m } from '#messages'
import { deferHydration } from '#web/shared/document/deferred.tsx'
import { loadFigures } from './load-figures.ts'

export const loader = loadFigures

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_nav_figures() }) },
  { name: 'description', content: m.merchant_figures_description() },
]

export default deferHydration(() => import('./figures-content.tsx'))
